cache=/data/hub/models--tiny-lab--Tiny-Chat
model=$cache/snapshots/$(ls "$cache/snapshots" | head -1)
echo "$model"
