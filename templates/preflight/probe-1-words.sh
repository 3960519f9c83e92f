#!/bin/sh
# Looks at this machine before a recipe starts on it, and prints what it saw, one fact a line.
# It judges nothing, writes nothing and needs only a POSIX shell and its usual programs.
#
#   sh probe.sh model=/data/models/Name draft=/data/models/Draft cache=/data/cache port=8888
#   sh probe.sh find=/data
#
#   model=DIR draft=DIR    a directory with a checkpoint
#   model-hub=REPO@COMMIT  the snapshot of a commit in a hub cache (…/hub/models--owner--name)
#   cache=DIR compile-cache=DIR    where downloads and compiled kernels are kept
#   port=N interface=NAME  whether somebody listens there, whether it is there; any number of them
#   find=DIR               only list the directories below DIR that hold a checkpoint
#
# A line is a word and its fields, separated by tabs. A field that no line can hold as it is,
# is `hex:` and its bytes. The last line is `end`; without it something is missing.
set -u
LC_ALL=C
export LC_ALL
tab=$(printf '\t')

say() {
    printf '%s' "$1"
    shift
    for field; do
        case $field in
            hex:* | *[!\ -~]*)
                printf '\thex:'
                printf '%s' "$field" | od -An -v -tx1 | tr -d ' \n'
                ;;
            *) printf '\t%s' "$field" ;;
        esac
    done
    printf '\n'
}

# Bytes of a file, behind links; without reading it.
bytes() {
    # shellcheck disable=SC2012 # of the fields of ls, the name is the one that is not read
    ls -dlnL "$1" 2>/dev/null | sed -n '1s/^[^ ]* *[0-9]* *[0-9]* *[0-9]* *\([0-9]*\) .*/\1/p'
}

# Why a path cannot be looked at, in the words of the system.
trouble() {
    # shellcheck disable=SC2012 # only what it complains of is read
    ls -dL "$1/." 2>&1 >/dev/null | sed -n '1s/.*: //p'
}

# Bytes of a shard, of its header, and where its last tensor ends:
# https://github.com/huggingface/safetensors#format
shard() {
    name=$1 file=$2 base=${2##*/}
    if [ ! -e "$file" ]; then
        say shard "$name" "$base" dangling "$(readlink "$file")"
        return
    fi
    if [ ! -f "$file" ]; then
        say shard "$name" "$base" no-file ''
        return
    fi
    size=$(bytes "$file")
    if [ "${size:-0}" -eq 0 ]; then
        say shard "$name" "$base" empty 0
        return
    fi
    # shellcheck disable=SC2046 # nine numbers
    set -- $(od -An -v -tu1 -N9 "$file" 2>/dev/null)
    if [ $# -eq 0 ]; then
        say shard "$name" "$base" unreadable "$size"
    elif [ "$*" = '118 101 114 115 105 111 110 32 104' ]; then
        say shard "$name" "$base" pointer "$size" # version https://git-lfs…
    elif [ "$#" -lt 9 ] || [ "$9" -ne 123 ] || [ $(($5 + $6 + $7 + $8)) -ne 0 ]; then
        say shard "$name" "$base" no-header "$size"
    else
        header=$(($1 + $2 * 256 + $3 * 65536 + $4 * 16777216))
        if [ "$header" -gt 100000000 ]; then
            say shard "$name" "$base" no-header "$size"
        elif [ $((header + 8)) -gt "$size" ]; then
            say shard "$name" "$base" short-header "$size"
        else
            end=$(head -c $((header + 8)) "$file" | tail -c +9 | tr '}\n\t' '\n  ' |
                sed -n 's/.*"data_offsets" *: *\[ *[0-9]* *, *\([0-9]*\) *\].*/\1/p' |
                sort -n | tail -n 1)
            say shard "$name" "$base" whole "$size" "$header" "${end:-0}"
        fi
    fi
    if [ -L "$file" ]; then
        say target "$name" "$base" "$(readlink -f "$file")"
    fi
}
