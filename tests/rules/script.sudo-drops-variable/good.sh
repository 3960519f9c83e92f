sudo EXTRA_MOUNTS=/data:/data ./launch.sh
