#!/bin/bash
# The commands of action.yml and .pre-commit-hooks.yaml, run as they are in a folder of their own. Calls of make are only gone through with
# -n: the program is built already.
cd "$(dirname "$0")/.." || exit 2
. tests/commands.sh
root=$PWD python=/usr/bin/python3
if ! $python -c 'import yaml' 2>/dev/null; then
    echo 'test_action.sh: python3-yaml is not installed: action.yml is NOT tested' >&2
    commands_end
    exit
fi

# step NUMBER FILE: the command of this step; the inputs become variables INPUT_name
cat >"$dir/step.py" <<'END'
import re, sys, yaml
action = yaml.safe_load(open(sys.argv[1], encoding="utf-8"))
assert action["runs"]["using"] == "composite" and action["name"] and action["description"]
steps = action["runs"]["steps"]
if sys.argv[2] == "count":
    print(len(steps))
    sys.exit()
step = steps[int(sys.argv[2])]
assert step["shell"] == "bash"
print("set -eo pipefail")
for name, value in step.get("env", {}).items():
    wanted = re.fullmatch(r"\$\{\{ inputs\.(\w+) \}\}", value).group(1)
    assert wanted in action["inputs"]
    print(f'export {name}="$INPUT_{wanted}"')
assert "${{" not in step["run"], "an input in a command is an injection"
print(step["run"])
END
mkdir "$dir/bin" "$dir/work" "$dir/action"
ln -s "$ATTEST" "$dir/bin/attest"
printf '#!/bin/sh\nexec %s -n "$@" >/dev/null\n' "$(command -v make)" >"$dir/bin/make"
chmod +x "$dir/bin/make"
ln -s "$root"/* "$dir/action"
printf '::: {.proof claim=weights}\n$$ n = n + 1 $$\n:::\n' >"$dir/work/wrong.md"
printf '::: {.proof claim=weights}\n$$ n = n $$\n:::\n' >"$dir/work/right one.md"
mkdir -p "$dir/work/deep/er"
cp "$dir/work/wrong.md" "$dir/work/deep/er/too.md"

# action: all steps, with the inputs in the environment; output to got
action() {
    local count i
    count=$($python "$dir/step.py" "$root/action.yml" count)
    : >"$dir/path"
    status=0
    for ((i = 0; i < count && !status; i++)); do
        $python "$dir/step.py" "$root/action.yml" $i >"$dir/step.sh" || { status=99; break; }
        (cd "$dir/work" && env -u MAKEFLAGS -u MAKELEVEL PATH="$dir/bin:$PATH" GITHUB_ACTION_PATH="$dir/action" GITHUB_PATH="$dir/path" bash --noprofile --norc "$dir/step.sh") >"$dir/got" 2>&1
        status=$?
    done
}
INPUT_sheets='wrong.md' action
[ $status = 1 ] && grep -q '^::error file=wrong.md,line=2,' "$dir/got" && pass || fail "action.yml: status $status, or no annotation"
grep -qxF "$dir/action/build" "$dir/path" && pass || fail 'action.yml: the program is not put on the path'
INPUT_sheets='**/*.md' INPUT_sarif=out.sarif INPUT_options='--strict --jobs 2' action
[ $status = 1 ] && grep -q '^::error file=deep/er/too.md' "$dir/got" && grep -q '^3 blocks' "$dir/got" && pass || fail 'action.yml: patterns, or a name with a blank'
$python -c 'import json,sys; r = json.load(open(sys.argv[1]))["runs"][0]["results"]; assert [x["kind"] for x in r].count("fail") == 2, r' "$dir/work/out.sarif" 2>"$dir/got" && pass || fail 'action.yml: no SARIF'
INPUT_sheets='right*.md' INPUT_pack="$root/props/attention.md" action
[ $status = 0 ] && pass || fail "action.yml: a right sheet has status $status"
INPUT_sheets='$(touch harm) `touch harm` ;touch harm' action
[ ! -e "$dir/work/harm" ] && [ $status = 2 ] && pass || fail 'action.yml: an input is run as a command'

# ---- the hook ----
$python -c 'import yaml,sys
for hook in yaml.safe_load(open(sys.argv[1])):
    assert {"id", "name", "entry", "language"} <= set(hook) and hook["language"] == "system"
    print(hook["entry"])' "$root/.pre-commit-hooks.yaml" >"$dir/entry" && pass || fail '.pre-commit-hooks.yaml cannot be read'
read -ra entry <"$dir/entry"
(cd "$dir/work" && PATH="$dir/bin:$PATH" "${entry[@]}" wrong.md 'right one.md') >"$dir/got" 2>&1
[ $? = 1 ] && grep -q '^wrong.md:2:4: error: ' "$dir/got" && pass || fail 'the hook does not stop a wrong sheet'
(cd "$dir/work" && PATH="$dir/bin:$PATH" "${entry[@]}" 'right one.md') >"$dir/got" 2>&1
[ $? = 0 ] && [ ! -s "$dir/got" ] && pass || fail 'the hook is not silent about a right sheet'

commands_end
