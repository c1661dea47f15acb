import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { DESKTOP, PHONE } from './test.ts'

/** The narrowest screen on which everything must be usable. */
const NARROWEST = { width: 320, height: 640 }

/**
 * Looks at what is on screen in both themes, on desktop and phone unless `sizes` say otherwise: axe finds nothing, and
 * nothing sticks out at the side. With LOOKS=<folder> in the environment it also saves a picture of each.
 */
export async function expectGoodLooks(page: Page, name: string, sizes = [DESKTOP, PHONE]): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const theme of ['light', 'dark'] as const) {
      const look = `${name}, ${size.width} px, ${theme}`
      await putOn(page, theme)
      expect(await violations(page), `axe on ${look}`).toEqual([])
      expect(await overhang(page), `${look}: pixels beyond the right edge`).toBe(0)
      await save(page, look)
    }
  }
  await page.setViewportSize(NARROWEST)
  expect(await overhang(page), `${name} at ${NARROWEST.width} px: pixels beyond the right edge`).toBe(0)
}

/** The quick look of a walk: on desktop and phone nothing sticks out at the side and, with `axe`, that finds nothing. */
export async function expectNoFault(page: Page, name: string, { axe = true } = {}): Promise<void> {
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size)
    expect(await overhang(page), `${name} at ${size.width} px: pixels beyond the right edge`).toBe(0)
    if (axe) expect(await violations(page), `axe on ${name} at ${size.width} px`).toEqual([])
  }
}

/** Changes the theme and waits until the page is painted in it. */
async function putOn(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.evaluate('new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))')
  // colours may be on their way from one theme to the other
  await page.evaluate('Promise.allSettled(document.getAnimations().map((animation) => animation.finished))')
}

async function violations(page: Page): Promise<string[]> {
  // Legacy mode only leaves out frames of other origins, and there are none.
  const found = (await new AxeBuilder({ page }).setLegacyMode().analyze()).violations
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`))
}

/** How far the page can be scrolled sideways. */
const overhang = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')

async function save(page: Page, name: string): Promise<void> {
  const folder = process.env['LOOKS']
  if (!folder) return
  const file = path.join(folder, `${name.replaceAll(/[^a-z0-9]+/gi, '-')}.png`)
  await page.screenshot({ path: file, fullPage: true })
}
