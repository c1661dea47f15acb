import { defineConfig } from '@playwright/test'
import { headlessShell } from './support/browser.ts'

/** Each worker has a system of its own: its tests see only their own changes. */
export default defineConfig({
  testDir: '.',
  // it draws rather than tests
  testIgnore: process.env['UPDATE_PICTURES'] === '1' ? [] : ['picture.test.ts'],
  outputDir: '.results',
  globalSetup: './support/global-setup.ts',
  // a third of the time two of them wait: three keep two cores busy
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // three browsers, three houses and two cores: what passes only when repeated is named at the end
  retries: process.env['CI'] ? 2 : 0,
  // patience costs nothing where it is not needed, and a machine may be many times slower
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    launchOptions: headlessShell(),
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    screenshot: 'only-on-failure',
    // each window would start one of its own; the tests of the service worker allow it
    serviceWorkers: 'block',
  },
})
