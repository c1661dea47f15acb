import type { Page } from '@playwright/test'
import type { Flag } from '#server/platform/kernel/contract.ts'

/** Opens a page as a server with this feature switched off would send it. */
export async function without(page: Page, flag: Flag, path: string): Promise<void> {
  // a worker's answers are the network's own, which no route of a test sees
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
