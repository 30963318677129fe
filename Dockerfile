# One image for the server and for Asterisk (docker-compose.yml): both come out of the same set-up.
FROM node:24-bookworm-slim

RUN apt-get update \
 && apt-get install -y --no-install-recommends build-essential ca-certificates cmake debian-archive-keyring git openssl \
 && rm -rf /var/lib/apt/lists/*

WORKDIR /app
COPY . .
# build-time only: AST_MIRROR names a Debian mirror where the image's own apt sources name none
ARG AST_MIRROR
# in one layer, so that packages of set-up alone and onnxruntime for other systems are not in the image
RUN npm ci && npm run setup && npm prune --omit=dev --no-save \
 && cd node_modules/onnxruntime-node/bin/napi-v6 && rm -rf darwin win32 \
 && cd linux && ls | grep -vx "$(node -p process.arch)" | xargs rm -rf

RUN mkdir /data && chown node:node /data
ENV DATA_DIR=/data
USER node
CMD ["npm", "start"]
