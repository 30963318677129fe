# One image for the server and for Asterisk (docker-compose.yml): both come out of the same set-up.
FROM node:20-bookworm-slim

RUN apt-get update \
 && apt-get install -y --no-install-recommends build-essential ca-certificates cmake debian-archive-keyring git openssl \
 && rm -rf /var/lib/apt/lists/*

WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# build-time only: AST_MIRROR names a Debian mirror where the image's own apt sources name none
ARG AST_MIRROR
RUN npm run setup

RUN mkdir /data && chown node:node /data
ENV DATA_DIR=/data
USER node
CMD ["npm", "start"]
