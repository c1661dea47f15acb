import type { Page } from '@playwright/test'
import type { Flag } from '#server/platform/kernel/contract.ts'

/** Opens a page as if this feature were switched off on the server. */
export async function openWithout(page: Page, flag: Flag, path: string): Promise<void> {
  // bypasses the service worker, whose requests skip the test's routes
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Network.enable')
  await protocol.send('Network.setBypassServiceWorker', { bypass: true })
  await page.route(
    (url) => url.pathname === path.split('?')[0],
    async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text()).replaceAll(`&quot;${flag}&quot;`, '&quot;acceptedContact&quot;')
      await route.fulfill({ response: answer, body })
    },
  )
  await page.goto(path)
}
