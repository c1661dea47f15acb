import type { Page } from '@playwright/test'

const ARRIVED = `performance.getEntriesByType('resource')
  .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`

/** Lets nothing come from the page's cache: each visit is the first one. */
export async function forgetFiles(page: Page): Promise<void> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Network.enable')
  await protocol.send('Network.setCacheDisabled', { cacheDisabled: true })
}

/** Bytes of script, as compressed on the wire, that came until the page at `path` had nothing more to ask for. */
export async function scriptOnTheWire(page: Page, path: string): Promise<number> {
  await page.goto(path, { waitUntil: 'networkidle' })
  return page.evaluate<number>(ARRIVED)
}
