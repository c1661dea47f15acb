import type { Page } from '@playwright/test'

/** Turns off server rendering for members in a window, so that the browser fetches everything. */
export const turnOffRendering = (page: Page): Promise<void> =>
  page
    .route('**', async (route) => {
      const isPage = route.request().resourceType() === 'document'
      if (isPage) await page.context().clearCookies({ name: /kerbside_page$/ })
      await route.fallback()
    })
    .then(() => undefined)

const isCode = (address: string | RegExp): boolean => String(address).includes('assets')

/** Delays requests that match `address` until released, to check the screen before the response. */
export async function delayResponses(page: Page, address: string | RegExp): Promise<() => void> {
  if (!isCode(address)) await turnOffRendering(page)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.fallback()
  })
  return resolve
}

/** Makes calls to `address` fail with this message, without automatic retries. */
export async function refuseCalls(page: Page, address: string | RegExp, message: string): Promise<void> {
  await turnOffRendering(page)
  const refusal = { status: 403, json: { code: 'refused', message, requestId: 'r' } }
  await page.route(address, (route) => route.fulfill(refusal))
}
