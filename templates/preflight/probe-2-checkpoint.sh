
index() {
    name=$1 file=$2
    if [ ! -s "$file" ] || [ ! -r "$file" ]; then
        say index "$name" "${file##*/}" unreadable
        return
    fi
    say index "$name" "${file##*/}" there
    tr -d '\r\n' <"$file" | tr ',' '\n' |
        sed -n 's/.*:[[:space:]]*"\([^"]*\.safetensors\)"[[:space:]}]*$/\1/p' | sort -u |
        while IFS= read -r needed; do
            say needs "$name" "$needed"
        done
    total=$(tr -d ' \t\r\n' <"$file" | tr ',' '\n' | tr '{' '\n' |
        sed -n 's/^"total_size":\([0-9]*\).*/\1/p' | tail -n 1)
    if [ -n "$total" ]; then
        say total "$name" "$total"
    fi
}

config() {
    name=$1 file=$2
    if [ -s "$file" ] && [ -r "$file" ]; then
        say config "$name" there
        od -An -v -tx1 -N1048576 "$file" | tr -d ' ' | sed "s/^/config-bytes$tab$name$tab/"
    elif [ -e "$file" ]; then
        say config "$name" empty-or-unreadable
    elif [ -L "$file" ]; then
        say config "$name" dangling
    else
        say config "$name" missing
    fi
}

directory() {
    name=$1 path=$2
    say directory "$name" "$path"
    if [ ! -d "$path" ] || [ ! -r "$path" ] || [ ! -x "$path" ]; then
        if [ -e "$path" ] && [ ! -d "$path" ]; then
            say state "$name" no-directory
        else
            why=$(trouble "$path")
            case $why in
                *'No such file'*) say state "$name" missing ;;
                *) say state "$name" unreadable "$why" ;;
            esac
        fi
        return
    fi
    say state "$name" there
    say real "$name" "$(readlink -f "$path")"
    config "$name" "$path/config.json"
    for found in "$path"/*.safetensors.index.json; do
        if [ -e "$found" ] || [ -L "$found" ]; then
            index "$name" "$found"
        fi
    done
    for found in "$path"/*.safetensors; do
        if [ -e "$found" ] || [ -L "$found" ]; then
            shard "$name" "$found"
        fi
    done
    partial "$name" "$path"
}

# What downloads that are under way, or were broken off, leave.
partial() {
    name=$1
    find -H "$2" \( -name '*.incomplete' -o -name '*.aria2' -o -name '*.part' \) -print 2>/dev/null |
        head -n 20 |
        while IFS= read -r found; do
            say partial "$name" "$found"
        done
}

hub() {
    name=$1 store=${2%@*} commit=${2##*@}
    for found in "$store/snapshots/$commit"*; do
        if [ -d "$found" ]; then
            directory "$name" "$found"
            partial "$name" "$store/blobs"
            return
        fi
    done
    say directory "$name" "$store/snapshots/$commit"
    say state "$name" missing
}
