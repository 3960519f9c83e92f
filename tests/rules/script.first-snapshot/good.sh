cache=/data/hub/models--tiny-lab--Tiny-Chat
model=$cache/snapshots/$(cat "$cache/refs/main")
echo "$model"
