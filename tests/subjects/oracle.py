#!/usr/bin/env python3
"""The truth of the statements in this folder, without attest.

A file TOPIC.txt has for each statement the line `claim | text | true or false | reason` and, below it and indented, the same
statement in Python, written a second time by hand. worlds.py draws worlds of each claim in exact fractions. A false statement must
fail in a world, which is printed with --show; a true one must hold in many, and its reason is a proof in a few words.

oracle.py            compares all; exit status 77 if mpmath is missing
oracle.py --record   and writes `recorded`, the sums of the files that were compared
oracle.py --show     prints the counterexamples"""
import hashlib
import pathlib
import random
import sys
import time

HERE = pathlib.Path(__file__).parent
try:
    import mpmath
except ImportError:
    print('mpmath is missing (python3-mpmath)')
    sys.exit(77)
sys.path.insert(0, str(HERE))
sys.dont_write_bytecode = True
import numbers_exact
import worlds

WORLDS, ENOUGH, SEARCH, SECONDS = 40, 15, 4000, 1  # worlds that count, and at least; worlds that are drawn; seconds of a true statement
LIBRARY = vars(numbers_exact)


def statements(path):
    """(line, claim, text, truth, reason, Python) of each statement of a file."""
    lines, out = path.read_text().split('\n'), []
    for k, line in enumerate(lines):
        if not line or line[0] in '# ':
            continue
        parts = line.split(' | ')
        below = lines[k + 1] if k + 1 < len(lines) else ''
        if len(parts) != 4 or parts[2] not in ('true', 'false') or not parts[3].strip() or not below.startswith('    '):
            sys.exit(f'{path.name}:{k + 1}: write claim | text | true or false | reason, and Python below it')
        out.append((k + 1, *parts, below.strip()))
    return out


def value(code, claim, rng):
    """(True, False or None for no value; the world)."""
    world = worlds.CLAIMS[claim](worlds.Draw(rng))
    names = dict(LIBRARY, **world)
    try:
        out = eval(code, names)
    except (numbers_exact.NoValue, ZeroDivisionError):
        return None, world
    if not isinstance(out, bool):
        raise TypeError(f'{out!r} is neither True nor False')
    return out, world


def judge(claim, code, truth):
    """What is wrong with the truth that is written down, or None; and the counterexample."""
    code, counted, begin = compile(code, claim, 'eval'), 0, time.process_time()
    for k in range(SEARCH):
        out, world = value(code, claim, random.Random(f'{claim} {k}'))
        if out is False:
            return ('a world refutes it' if truth else None), world
        counted += out is not None
        if truth and (counted >= WORLDS or counted >= ENOUGH and time.process_time() - begin > SECONDS):
            break
    if not truth:
        return f'it holds in {counted} worlds', None
    return (None if counted >= ENOUGH else f'only {counted} worlds count'), None


def digest(path):
    """The sum of all that the truth of one file depends on."""
    files = [path, path.with_suffix('.md'), HERE / 'numbers_exact.py', HERE / 'oracle.py', HERE / 'worlds.py']
    return hashlib.sha256(b''.join(f.read_bytes() for f in files)).hexdigest()


def main():
    wrong, record, total = 0, [], 0
    only = [a for a in sys.argv[1:] if not a.startswith('-')]
    for path in sorted(HERE.glob('*.txt')):
        if only and path.stem not in only:
            continue
        rows = statements(path)
        for line, claim, text, truth, _, code in rows:
            name = claim.split()[-1]
            try:
                problem, world = judge(name, code, truth == 'true')
            except Exception as e:
                problem, world = f'{type(e).__name__}: {e}', None
            if problem:
                wrong += 1
            if problem or (world and '--show' in sys.argv):
                print(f'{path.name}:{line}: {truth}: {text}\n    {problem or ""} {world or ""}')
        true = sum(r[3] == 'true' for r in rows)
        total += len(rows)
        record.append(f'{path.stem} {true} {len(rows) - true} {digest(path)}\n')
    if '--record' in sys.argv and not wrong and not only:
        (HERE / 'recorded').write_text(''.join(record))
    print(f'{total - wrong} passed, {wrong} failed')
    return wrong > 0


if __name__ == '__main__':
    sys.exit(main())
