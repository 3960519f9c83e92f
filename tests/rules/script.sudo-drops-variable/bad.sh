EXTRA_MOUNTS=/data:/data sudo ./launch.sh
