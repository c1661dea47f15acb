import type { Page } from '@playwright/test'

/** From now on its pages come as where the server renders none for members: the browser asks for everything itself. */
export const unrendered = (page: Page): Promise<void> =>
  page
    .route('**', async (route) => {
      const isPage = route.request().resourceType() === 'document'
      if (isPage) await page.context().clearCookies({ name: /kerbside_page$/ })
      await route.fallback()
    })
    .then(() => undefined)

const isCode = (address: string | RegExp): boolean => String(address).includes('assets')

/** Keeps back what matches `address` until it is let go, so that what stands on screen meanwhile can be read. */
export async function delayResponses(page: Page, address: string | RegExp): Promise<() => void> {
  if (!isCode(address)) await unrendered(page)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.fallback()
  })
  return resolve
}

/** Refuses calls to `address` with this message, in a way that the page does not try again by itself. */
export async function refuseCalls(page: Page, address: string | RegExp, message: string): Promise<void> {
  await unrendered(page)
  const refusal = { status: 403, json: { code: 'refused', message, requestId: 'r' } }
  await page.route(address, (route) => route.fulfill(refusal))
}
