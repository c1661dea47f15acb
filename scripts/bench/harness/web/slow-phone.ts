import type { Page } from '@playwright/test'

/** How much slower than this machine's a phone's processor is. */
const SLOWER = 4
/** Lighthouse's 'slow 4G' where it is applied rather than reckoned with: ms for each request, bytes a second. */
const SLOW_4G = { latency: 562.5, downloadThroughput: (1_474.56 * 1_024) / 8, uploadThroughput: (675 * 1_024) / 8 }

/** A lay-by: 400 kbit/s both ways. */
const LAY_BY = { latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 }
const NETWORKS = { slow4g: SLOW_4G, layBy: LAY_BY }

/** Makes a page's processor four times slower, and its network one of these where `network` is given. */
export async function slowDown(page: Page, { network }: { network?: keyof typeof NETWORKS } = {}): Promise<void> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  if (network === undefined) return
  await protocol.send('Network.enable')
  await protocol.send('Network.emulateNetworkConditions', { offline: false, ...NETWORKS[network] })
}
