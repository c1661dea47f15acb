import type { Locator, Page } from '@playwright/test'

/**
 * Runs in a page before a link is tapped; gives the ms from the tap to the paint of the page whose heading is `wanted`
 * with all that was asked for: no grey shapes are left in its main part.
 */
const TO_PAINTED = (wanted: string) => `new Promise((done) => {
  let tapped
  addEventListener('click', (event) => { tapped ??= event.timeStamp }, { capture: true, once: true })
  const isThere = () =>
    tapped !== undefined &&
    [...document.querySelectorAll('main h1')].some((heading) => heading.textContent === ${JSON.stringify(wanted)}) &&
    document.querySelector('main .shimmer') === null
  const look = () => isThere()
    ? requestAnimationFrame(() => done(performance.now() - tapped))
    : requestAnimationFrame(look)
  look()
})`

/** Taps a link and gives the ms until the page with this heading was painted. */
export async function tapToPainted(page: Page, link: Locator, heading: string): Promise<number> {
  await link.scrollIntoViewIfNeeded()
  const painted = page.evaluate<number>(TO_PAINTED(heading))
  await link.tap()
  return painted
}
