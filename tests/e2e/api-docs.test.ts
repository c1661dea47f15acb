import type { Page } from '@playwright/test'
import { DESKTOP, expect, PHONE, test } from './support/test.ts'

/** Branding and services of the page's vendor. */
const OF_THE_MAKER =
  /scalar|powered by|ask ai|share|deploy|developer tools|open api client|generate sdk|vs code|cursor/i
const AT_WORK = '/api/docs/#tag/requests/POST/api/requests/{requestId}/bids'
/** The page has several megabytes. */
const PATIENCE = { timeout: 90_000 }

const offered = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('a, button, [role=button]')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => [one.textContent, one.title, one.ariaLabel, one.getAttribute('href')].filter(Boolean).join(' '))`)

for (const [size, theme, paper] of [
  [PHONE, 'light', 'rgb(255, 255, 255)'],
  [DESKTOP, 'dark', 'rgb(15, 15, 15)'],
] as const)
  test(`the API docs at ${size.width} px in the ${theme} theme show the endpoint and no vendor branding`, async ({
    product,
    openPage,
  }) => {
    test.slow()
    const page = await openPage({ size, theme })
    const elsewhere: string[] = []
    page.on('request', (request) => {
      const url = request.url()
      if (!url.startsWith(product.url) && !url.startsWith('data:')) elsewhere.push(url)
    })
    await page.goto(AT_WORK, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: 'Place a bid on an open request (R16).' })).toBeVisible(PATIENCE)
    await expect(page.getByRole('heading', { name: 'Kerbside API', level: 1 })).toBeAttached(PATIENCE)
    await expect(page).toHaveTitle('Kerbside API')
    await expect(page.locator('body')).toHaveCSS('background-color', paper)
    // the page is wider while it loads
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth'), PATIENCE).toBe(size.width)
    const names = await offered(page)
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter((name) => OF_THE_MAKER.test(name))).toEqual([])
    await page
      .getByRole('button', { name: /test request/i })
      .first()
      .click(PATIENCE)
    await expect(page.getByRole('dialog')).toBeVisible(PATIENCE)
    expect((await offered(page)).filter((name) => OF_THE_MAKER.test(name))).toEqual([])
    expect(elsewhere).toEqual([])
  })
