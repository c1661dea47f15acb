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
    // the run itself handles signals, and then ends this
    ...{ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false },
  })
  stack.defer(() => server.close())
  const { pid } = server.process()
  if (pid !== undefined) machine.count('browser', pid)
  const browser = await chromium.connect(server.wsEndpoint())
  const phone = async (viewer: Viewer) => (await contextOf(browser, origin, viewer)).newPage()
  return { port, phone, become: (viewer) => become(browser, origin, viewer) }
}

/** The cookies of a new session of `viewer`, as a browser sends them. */
export async function cookiesOf(origin: string, viewer: DemoName): Promise<string> {
  const answer = await fetch(origin + signIn.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf(viewer), password: DEMO_PASSWORD }),
  })
  if (!answer.ok) throw new Problem(`${viewer} could not sign in: ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
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

/** The conditions in a lay-by. */
export const LAY_BY = {
  name: '400 kbit/s, 400 ms',
  /** Ms per request; bytes a second. */
  network: { latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 },
  screen: { width: 360, height: 740 },
} as const

/** A phone of the viewer's own in a lay-by, with an empty cache. */
export async function openSlowPhone(browser: BenchBrowser, viewer: Viewer): Promise<Page> {
  const page = await browser.phone(viewer)
  await page.setViewportSize(LAY_BY.screen)
  await slowDown(page, LAY_BY.network)
  return page
}

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
