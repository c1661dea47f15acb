import type { Browser, BrowserContext, Page } from '@playwright/test'
import { signIn } from '#modules/core/accounts/contract.ts'
import { findChromium } from '#scripts/lib/chromium.ts'
import { Problem } from '#scripts/lib/problem.ts'
import { findFreePort } from '#scripts/local/ports.ts'
import { DEMO_PASSWORD, type DemoName, emailOf } from '#scripts/seed/people.ts'
import type { Machine } from '../machine.ts'

/** The phone that Lighthouse emulates. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const SANDBOX = process.getuid?.() === 0 ? ['--no-sandbox'] : []

/** The viewer: an account of the demo, or a visitor. */
export type Viewer = DemoName | null

/** One Chromium for all page measurements. Its CPU time counts as `browser`. */
export interface BenchBrowser {
  /** Where Lighthouse reaches it. */
  readonly port: number
  /** Signs `viewer` in to the windows that Lighthouse opens. */
  become(viewer: Viewer): Promise<void>
  /** A page on a phone of the viewer's own; closing its context ends it. */
  phone(viewer: Viewer): Promise<Page>
}

/** Starts the browser for the server at `origin`; `stack` ends it. */
export async function openBrowser(
  stack: AsyncDisposableStack,
  { machine, origin }: { machine: Machine; origin: string },
): Promise<BenchBrowser> {
  // here, so that figures without a browser don't wait for the library
  const { chromium } = await import('@playwright/test')
  const port = await findFreePort()
  const server = await chromium.launchServer({
    executablePath: await findChromium(process.env),
    args: [...SANDBOX, `--remote-debugging-port=${port}`],
  })
  stack.defer(() => server.close())
  machine.count('browser', server.process().pid)
  const browser = await chromium.connect(server.wsEndpoint())
  const phone = async (viewer: Viewer) => (await contextOf(browser, origin, viewer)).newPage()
  return { port, phone, become: (viewer) => become(browser, origin, viewer) }
}

async function contextOf(browser: Browser, origin: string, viewer: Viewer): Promise<BrowserContext> {
  const context = await browser.newContext({ ...PHONE, baseURL: origin, locale: 'en-GB', timezoneId: 'Europe/London' })
  if (viewer === null) return context
  const answer = await context.request.post(signIn.path, {
    data: { email: emailOf(viewer), password: DEMO_PASSWORD },
  })
  if (!answer.ok()) throw new Problem(`${viewer} could not sign in: ${answer.status()} ${await answer.text()}`)
  return context
}

/** Lighthouse's windows belong to no context of ours: they get a session as cookies. */
async function become(browser: Browser, origin: string, viewer: Viewer): Promise<void> {
  const context = await contextOf(browser, origin, viewer)
  const cookies = (await context.cookies()).map(({ partitionKey: _, ...cookie }) => cookie)
  await context.close()
  const protocol = await browser.newBrowserCDPSession()
  await protocol.send('Storage.clearCookies')
  await protocol.send('Storage.setCookies', { cookies })
  await protocol.detach()
}

/** The cookies of a page, as a browser sends them. */
export const cookiesOf = async (page: Page): Promise<string> =>
  (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')

/** How much slower than this machine's a phone's processor is. */
const SLOWER = 4

/**
 * Makes a page's processor four times slower, and its network as slow as `network` (ms per request, bytes a second).
 */
export async function slowDown(
  page: Page,
  network?: { latency: number; downloadThroughput: number; uploadThroughput: number },
): Promise<void> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  if (network === undefined) return
  await protocol.send('Network.enable')
  await protocol.send('Network.emulateNetworkConditions', { offline: false, ...network })
}

/** Opens a job page with its bids in sight, live. */
export async function openJob(page: Page, requestId: string): Promise<void> {
  await page.goto(`/job/${requestId}`)
  await page.getByRole('main').getByText('Live', { exact: true }).waitFor()
  await showBids(page)
}

/** Scrolls to the bids of a job page. */
export async function showBids(page: Page): Promise<void> {
  const bids = page.getByRole('main').getByRole('heading', { name: /^Bids/ })
  await bids.evaluate((heading: { scrollIntoView: (to: object) => void }) => heading.scrollIntoView({ block: 'start' }))
}
