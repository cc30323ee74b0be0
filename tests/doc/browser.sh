# browser.sh, to be sourced: drives Chromium over a pipe (--remote-debugging-pipe), one message in JSON after another.
# `find_browser` sets $program, or fails; `start_browser FOLDER` and `stop_browser` begin and end it; FOLDER is for its files.
# shellcheck shell=bash disable=SC2034 # what is set here is used where it is sourced

find_browser() {
    local name
    for name in chromium chromium-browser google-chrome; do
        command -v "$name" >/dev/null && { program=$name; return; }
    done
    return 1
}

browser='' number=0 session='' answer=''
events=() # what was reported since the last `open_page`

start_browser() {
    local domain target
    mkfifo "$1/to" "$1/from"
    mkdir -p "$1/profile"
    "$program" --headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking \
        --disable-component-update --disable-sync --disable-extensions --hide-scrollbars --remote-debugging-pipe \
        --user-data-dir="$1/profile" 3<"$1/to" 4>"$1/from" >/dev/null 2>&1 &
    browser=$!
    exec 3>"$1/to" 4<"$1/from"
    call Target.createTarget '{"url":"about:blank"}'
    target=$(field targetId)
    call Target.attachToTarget "{\"targetId\":\"$target\",\"flatten\":true}"
    session=$(field sessionId)
    for domain in Page Runtime Log Network DOM CSS; do call $domain.enable; done
}

stop_browser() {
    [ -n "$browser" ] || return 0
    printf '{"id":0,"method":"Browser.close"}\0' >&3
    cat <&4 >/dev/null & # until its end, so that it can write what it has left to say
    wait "$browser" 2>/dev/null
}

# receive: the next message into $message; a browser that says nothing for 30 seconds ends the test.
receive() {
    IFS= read -r -d '' -t 30 message <&4 || { echo "the browser does not answer"; exit 1; }
}
# call METHOD PARAMETERS: asks, and waits for the answer, which is then in $answer.
call() {
    number=$((number + 1))
    printf '{"id":%d,%s"method":"%s","params":%s}\0' "$number" "${session:+\"sessionId\":\"$session\",}" "$1" "${2:-{\}}" >&3
    while receive; do
        case $message in
        "{\"id\":$number,"*) answer=$message; break ;;
        *) events+=("${message:0:2000}") ;;
        esac
    done
    case $answer in *'"error":{'*) echo "the browser refused $1: ${answer:0:300}"; exit 1 ;; esac
}
# field NAME: the text or number of that name in $answer, the first one.
field() {
    [[ $answer =~ \"$1\":\"([^\"]*)\" ]] || [[ $answer =~ \"$1\":([0-9.]+) ]] && echo "${BASH_REMATCH[1]}"
}

# open PAGE WIDTH SCHEME
open_page() {
    call Emulation.setDeviceMetricsOverride "{\"width\":$2,\"height\":800,\"deviceScaleFactor\":1,\"mobile\":false}"
    call Emulation.setEmulatedMedia "{\"features\":[{\"name\":\"prefers-color-scheme\",\"value\":\"$3\"}]}"
    events=()
    call Page.navigate "{\"url\":\"file://$1\"}"
    local event
    while :; do
        for event in "${events[@]}"; do case $event in *'"Page.loadEventFired"'*) return ;; esac; done
        receive
        events+=("${message:0:2000}")
    done
}

# quoted SCRIPT: a script of several lines, as a string in JSON.
quoted() {
    local text
    text=$(tr -s '\n ' ' ' <<<"$1")
    text=${text//\\/\\\\}
    printf %s "${text//\"/\\\"}"
}
