import { defineConfig } from 'vitest/config'
import { makeRemovable } from './removable.ts'

const root = new URL('../../..', import.meta.url).pathname

/** Runs the table of permissions with guards that can be switched off. */
export default defineConfig({
  root,
  plugins: [makeRemovable()],
  test: {
    pool: 'forks',
    include: ['tests/proofs/permissions/guards.run.ts'],
    globalSetup: ['./tests/support/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 90_000,
    teardownTimeout: 20_000,
  },
})
