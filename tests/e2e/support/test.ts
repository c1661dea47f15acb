import { type Browser, type BrowserContext, test as base, chromium, type Page } from '@playwright/test'
import type { Person } from '#tests/support/people.ts'
import { wholeBrowser } from './browser.ts'
import { ConsoleWatcher } from './console-watcher.ts'
import { type E2eProduct, openE2eProduct } from './product.ts'

export const PHONE = { width: 360, height: 740 }
export const DESKTOP = { width: 1280, height: 800 }

export interface PageOptions {
  as?: Pick<Person, 'email' | 'password'>
  size?: { width: number; height: number }
  theme?: 'light' | 'dark'
  /** Path to open; none by default. */
  at?: string
  /** Another server than the product's. */
  on?: string
  /** The user's name in console errors. */
  name?: string
  /** Another browser than the default. */
  with?: Browser
}

interface Fixtures {
  consoleWatcher: ConsoleWatcher
  /** Allows console errors that the test provokes, such as Chromium's for failed requests. */
  allow: (...patterns: RegExp[]) => void
  /** Opens a window with its own browser context. */
  openPage: (options?: PageOptions) => Promise<Page>
}

interface WorkerFixtures {
  product: E2eProduct
  /** The full browser, for features that the headless shell lacks. */
  whole: Browser
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from here
    async ({}, use) => {
      const product = await openE2eProduct()
      await use(product)
      await product.tearDown()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  whole: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const browser = await chromium.launch(wholeBrowser())
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  consoleWatcher: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const consoleWatcher = new ConsoleWatcher()
      await use(consoleWatcher)
      consoleWatcher.check()
    },
    { auto: true },
  ],
  allow: ({ consoleWatcher }, use) => use((...patterns) => consoleWatcher.allow(...patterns)),
  openPage: async ({ browser, product, consoleWatcher, serviceWorkers }, use) => {
    const contexts: BrowserContext[] = []
    await use(
      async ({ as, size = DESKTOP, theme = 'light', at, on = product.url, name = 'page', with: other } = {}) => {
        const phone = size.width < 768
        const context = await (other ?? browser).newContext({
          baseURL: on,
          viewport: size,
          colorScheme: theme,
          // animations affect colours
          reducedMotion: 'reduce',
          hasTouch: phone,
          serviceWorkers,
          locale: 'en-GB',
          timezoneId: 'Europe/London',
        })
        contexts.push(context)
        consoleWatcher.watch(context, name)
        if (as) await signInQuietly(context, as)
        const page = await context.newPage()
        if (at !== undefined) await page.goto(at)
        return page
      },
    )
    for (const context of contexts) await context.close()
  },
})

/** Signs the window in without the login form, which has its own tests. */
async function signInQuietly(context: BrowserContext, { email, password }: { email: string; password: string }) {
  const answer = await context.request.post('/api/sign-in', { data: { email, password } })
  if (!answer.ok()) throw new Error(`sign-in: ${answer.status()} ${await answer.text()}`)
}

export { expect } from '@playwright/test'
