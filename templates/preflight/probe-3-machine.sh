
# The directory itself, or the nearest one above it that is there.
cache() {
    name=$1 path=$2
    if [ -d "$path" ]; then
        say directory "$name" "$path"
        say state "$name" there
    else
        say directory "$name" "$path"
        say state "$name" missing
        while [ ! -d "$path" ] && [ -n "$path" ]; do
            path=${path%/*}
        done
        path=${path:-/}
    fi
    say real "$name" "$(readlink -f "$path")"
    free=$(df -Pk "$path" 2>/dev/null |
        sed -n '$s/.*[[:space:]]\([0-9][0-9]*\)[[:space:]][[:space:]]*[0-9-]*%.*/\1/p')
    if [ -n "$free" ]; then
        say free-kib "$name" "$free"
    fi
}

# State 0A is LISTEN: https://docs.kernel.org/networking/proc_net_tcp.html
port() {
    if [ ! -r /proc/net/tcp ]; then
        return
    fi
    hex=$(printf '%04X' "$1")
    if cat /proc/net/tcp /proc/net/tcp6 2>/dev/null |
        grep -q "^ *[0-9]*: [0-9A-F]*:$hex [0-9A-F]*:[0-9A-F]* 0A "; then
        say port "$1" taken
    else
        say port "$1" free
    fi
}

interface() {
    if [ -e "/sys/class/net/$1" ]; then
        say interface "$1" "$(cat "/sys/class/net/$1/operstate" 2>/dev/null)"
    else
        say interface "$1" missing
    fi
}

accelerators() {
    if [ -r /proc/driver/nvidia/version ]; then
        say driver nvidia "$(head -n 1 /proc/driver/nvidia/version)"
        for found in /proc/driver/nvidia/gpus/*/information; do
            if [ -r "$found" ]; then
                say accelerator nvidia "$(sed -n 's/^Model:[[:space:]]*//p' "$found")"
            fi
        done
    fi
    if [ -d /sys/module/amdgpu ]; then
        say driver amd "$(cat /sys/module/amdgpu/version 2>/dev/null)"
        for found in /sys/class/kfd/kfd/topology/nodes/*; do
            if [ "$(cat "$found/gpu_id" 2>/dev/null || echo 0)" != 0 ]; then
                say accelerator amd "$(cat "$found/name" 2>/dev/null)"
            fi
        done
    fi
    if command -v nvidia-smi >/dev/null 2>&1; then
        say nvidia-smi "$(nvidia-smi -L 2>/dev/null | grep -c '^GPU ')"
    fi
}

fabric() {
    for found in /sys/class/infiniband/*/ports/*/state; do
        if [ -r "$found" ]; then
            device=${found#/sys/class/infiniband/}
            say fabric "${device%%/*}" "$(sed 's/^[0-9]*: *//' "$found")"
        fi
    done
}

machine() {
    say machine "$(uname -m)" "$(id -u)"
    sed -n 's/^\(MemTotal\|MemFree\|MemAvailable\|Cached\): *\([0-9]*\) kB$/\1 \2/p' \
        /proc/meminfo 2>/dev/null |
        while read -r what kib; do
            say memory-kib "$what" "$kib"
        done
    accelerators
    fabric
}

# Last, when what is mounted on access has been.
mounts() {
    sed "s/^/mount$tab/" /proc/self/mountinfo 2>/dev/null
    for found in /sys/dev/block/*; do
        case $(readlink "$found") in
            *nvme-fabrics* | */session[0-9]*) say network-block "${found##*/}" ;;
        esac
    done
}
