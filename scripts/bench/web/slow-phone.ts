import type { Page } from '@playwright/test'

/** How much slower than this machine's a phone's processor is. */
const SLOWER = 4
/** Lighthouse's 'slow 4G' where it is applied rather than reckoned with: ms for each request, bytes a second. */
const SLOW_4G = { latency: 562.5, downloadThroughput: (1_474.56 * 1_024) / 8, uploadThroughput: (675 * 1_024) / 8 }

/** Makes a page's processor four times slower, and its network that of Lighthouse's phone where `network` is set. */
export async function slowDown(page: Page, { network = false } = {}): Promise<void> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  if (!network) return
  await protocol.send('Network.enable')
  await protocol.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G })
}
