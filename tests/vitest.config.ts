import { defineConfig } from 'vitest/config'

const root = new URL('..', import.meta.url).pathname

/** Real services for the suites that need them; each test file gets a database of its own. */
const services = { globalSetup: ['./tests/support/global-setup.ts'], setupFiles: [] }

export default defineConfig({
  root,
  test: {
    pool: 'forks',
    maxWorkers: 2,
    teardownTimeout: 20_000,
    projects: [
      {
        root,
        test: {
          name: 'unit',
          include: ['{server,modules,web,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**'],
        },
      },
      {
        root,
        test: {
          name: 'integration',
          include: [
            'tests/{operations,people,platform,monitoring,places,directory,audit,accounts,profiles,subscriptions,requests,bidding,community,reports,notifications,privacy,search}/**/*.test.ts',
          ],
          testTimeout: 20_000,
          hookTimeout: 60_000,
          ...services,
        },
      },
      {
        root,
        test: {
          name: 'flow',
          include: ['tests/{flows,bootstrap}/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 90_000,
          // Each of these starts many processes: one file at a time.
          fileParallelism: false,
          ...services,
        },
      },
      { root, test: { name: 'architecture', include: ['tests/architecture/**/*.test.ts'], testTimeout: 60_000 } },
    ],
  },
})
