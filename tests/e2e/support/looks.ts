import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { DESKTOP, PHONE } from './test.ts'

const LOOKS = [
  [DESKTOP, 'light'],
  [DESKTOP, 'dark'],
  [PHONE, 'dark'],
  [PHONE, 'light'],
] as const
/** The narrowest screen on which everything must be usable. */
const NARROWEST = { width: 320, height: 640 }

/**
 * Looks at what is on screen in both themes on phone and desktop: axe finds nothing, nothing sticks out at the side.
 * With LOOKS=<folder> in the environment it also saves a picture of each.
 */
export async function expectGoodLooks(page: Page, name: string): Promise<void> {
  for (const [size, theme] of LOOKS) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await save(page, `${name}-${size.width}-${theme}`)
    expect(await violations(page), `axe on ${name}, ${size.width} px, ${theme}`).toEqual([])
    expect(await overhang(page), `${name} at ${size.width} px: pixels beyond the right edge`).toBe(0)
  }
  await page.setViewportSize(NARROWEST)
  expect(await overhang(page), `${name} at ${NARROWEST.width} px: pixels beyond the right edge`).toBe(0)
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
