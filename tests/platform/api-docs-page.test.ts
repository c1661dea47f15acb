import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { theBrowser } from '#tests/e2e/support/browser.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

/** What the maker of the page would have on it: its name, and ways to its services. */
const OF_THE_MAKER =
  /scalar|powered by|ask ai|share|deploy|developer tools|open api client|generate sdk|vs code|cursor/i
const AT_WORK = '#tag/requests/POST/api/requests/{requestId}/bids'
const PAPER = { light: 'rgb(255, 255, 255)', dark: 'rgb(15, 15, 15)' }

let server: TestServer
let browser: Browser
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startTestServer(), chromium.launch(theBrowser())])
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** All that can be pressed or followed and is seen: what it is called and where it leads. */
const offered = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('a, button, [role=button]')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => [one.textContent, one.title, one.ariaLabel, one.getAttribute('href')].filter(Boolean).join(' '))`)

test.each([
  [360, 'light'],
  [1280, 'dark'],
] as const)(
  'who reads about the API at %i px in the %s finds it, and nothing of who made the page',
  async (width, colorScheme) => {
    const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme })
    // a page of several megabytes, on a busy machine
    page.setDefaultTimeout(80_000)
    const wrong: string[] = []
    page.on(
      'console',
      (message) => message.type() === 'error' && wrong.push(`${message.text()} ${message.location().url}`),
    )
    page.on('pageerror', (error) => wrong.push(error.message))
    page.on(
      'request',
      (request) =>
        request.url().startsWith(server.url) || request.url().startsWith('data:') || wrong.push(request.url()),
    )
    await page.goto(`${server.url}/api/docs/${AT_WORK}`)
    await page.getByRole('heading', { name: 'Place a bid on an open request (R16).' }).waitFor()
    await page.getByRole('heading', { name: 'Kerbside API', level: 1 }).waitFor({ state: 'attached' })
    expect(await page.title()).toBe('Kerbside API')
    const paper = () => page.evaluate(`getComputedStyle(document.body).backgroundColor`)
    await until(async () => (await paper()) === PAPER[colorScheme], `the page to be ${colorScheme}`)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    const names = await offered(page)
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter((name) => OF_THE_MAKER.test(name))).toEqual([])
    await page
      .getByRole('button', { name: /test request/i })
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
    expect((await offered(page)).filter((name) => OF_THE_MAKER.test(name))).toEqual([])
    expect(wrong).toEqual([])
    await page.close()
  },
)
