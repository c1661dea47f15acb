import type { Page } from '@playwright/test'

/** Keeps back what matches `address` until it is let go, so that what stands on screen meanwhile can be read. */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.fallback()
  })
  return resolve
}

/** Refuses calls to `address` with this message, in a way that the page does not try again by itself. */
export const refuseCalls = (page: Page, address: string | RegExp, message: string): Promise<void> =>
  page
    .route(address, (route) => route.fulfill({ status: 403, json: { code: 'refused', message, requestId: 'r' } }))
    .then(() => undefined)
