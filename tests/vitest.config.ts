import { defineConfig } from 'vitest/config'
import { WHOLE } from './proofs/black-box/whole.ts'
import { plantFault } from './proofs/faults/vite-plugin.ts'
import { LongestFirst } from './support/longest-first.ts'

const root = new URL('..', import.meta.url).pathname

/** Only for `npm run faults`: without a fault to plant it does nothing. */
const plugins = [plantFault()]

/** Real services for the suites that need them; each test file gets a database of its own. */
const services = { globalSetup: ['./tests/support/global-setup.ts'], setupFiles: [] }

const INTEGRATION = ['tests/{modules,platform,proofs/permissions}/**/*.test.ts']
/** They replace a module: each has to load everything again. */
const MOCKED = ['tests/modules/core/accounts/{enumeration,throttling}.test.ts']

/** They replace a module or a global, or need a module as it was first loaded. */
const UNIT_MOCKED = [
  'web/app/shell.test.tsx',
  'web/features/core/sign-in/sign-in-notices.test.ts',
  'web/features/market/bidding/list/bid-row.test.tsx',
  'web/features/staff/{entries,trust/tabs}.test.ts',
  'web/features/carriers/carrier-registration/registration-summary.test.tsx',
  'web/features/market/requests/{form/submit-request.test.ts,job/job-card.test.tsx,lists/request-item.test.tsx}',
  'web/lib/api/{api,cache-patches}.test.ts',
  'web/lib/boot/service-worker.test.ts',
  'web/lib/live/{frame-batch,live}.test.ts',
  'web/lib/navigation-guard/block-navigation.test.ts',
  'web/lib/session/{first-refresh,session,session-store}.test.ts',
  'web/ui/contact-facts.test.tsx',
]

/** They wait for events more than they work: five of them keep two cores busy. */
const WAITING = { maxWorkers: 5, sequence: { groupOrder: 1 } }

/**
 * Real services on two busy cores: what passes only when repeated is named at the end. Chaos tests must pass the first
 * time.
 */
const retry = process.env['CI'] ? 2 : 0

export default defineConfig({
  root,
  test: {
    pool: 'forks',
    // a third of the time two of them wait for PostgreSQL
    maxWorkers: 3,
    teardownTimeout: 20_000,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        root,
        plugins,
        test: {
          name: 'unit',
          include: ['{server,modules,web,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', ...UNIT_MOCKED],
          // starting a process for each file took most of the time
          isolate: false,
          unstubGlobals: true,
          // a busy machine is not a failure
          testTimeout: 30_000,
        },
      },
      {
        root,
        plugins,
        test: {
          name: 'unit-mocked',
          include: UNIT_MOCKED,
          // a busy machine is not a failure
          testTimeout: 30_000,
        },
      },
      {
        root,
        plugins,
        test: {
          name: 'integration',
          retry,
          include: INTEGRATION,
          exclude: MOCKED,
          // loading the server for each file took a quarter of the time; every file has a database of its own
          isolate: false,
          testTimeout: 90_000,
          hookTimeout: 180_000,
          ...WAITING,
          ...services,
        },
      },
      {
        root,
        plugins,
        test: {
          name: 'integration-mocked',
          retry,
          include: MOCKED,
          testTimeout: 90_000,
          hookTimeout: 180_000,
          ...WAITING,
          ...services,
        },
      },
      {
        root,
        plugins,
        test: {
          name: 'flow',
          retry,
          include: ['tests/{journeys,proofs/black-box}/**/*.test.ts'],
          exclude: WHOLE ? [] : ['tests/proofs/black-box/running-clocks.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 240_000,
          ...WAITING,
          ...services,
          globalSetup: [...services.globalSetup, './tests/support/build-web.ts'],
        },
      },
      {
        root,
        plugins,
        test: {
          name: 'chaos',
          include: ['tests/proofs/{chaos,fuzz}/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 240_000,
          // Each of these uses the whole machine: one file at a time.
          fileParallelism: false,
          ...services,
        },
      },
      {
        root,
        plugins,
        test: {
          name: 'architecture',
          include: ['tests/{architecture,proofs/faults}/**/*.test.ts'],
          // a busy machine is not a failure
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
