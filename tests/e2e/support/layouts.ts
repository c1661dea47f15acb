import path from 'node:path'
import type { Page } from '@playwright/test'
import { findViolations, settle } from './axe.ts'
import { expectNoFindings } from './note.ts'
import { DESKTOP, PHONE, test } from './test.ts'

/** `npm run a11y` checks everything; otherwise each page is checked once on desktop and once on a phone. */
export const WHOLE = process.env['A11Y'] === 'whole'
/** The narrowest supported screen. */
export const NARROWEST = { width: 320, height: 640 }

/** A screen size and theme. */
export interface Look {
  size: { width: number; height: number }
  theme: 'light' | 'dark'
}

const bothThemes = (size: Look['size']): Look[] => [
  { size, theme: 'light' },
  { size, theme: 'dark' },
]
export const ALL_LOOKS: readonly Look[] = [DESKTOP, PHONE].flatMap(bothThemes)
const TWO_LOOKS: readonly Look[] = [
  { size: DESKTOP, theme: 'light' },
  { size: PHONE, theme: 'dark' },
]

/**
 * Checks the page on desktop and phone, or in `sizes`: no axe findings and no horizontal scrolling. With LOOKS=<folder> in
 * the environment, it also saves screenshots.
 */
export async function expectGoodLayouts(page: Page, name: string, sizes = [DESKTOP, PHONE]): Promise<void> {
  const all = WHOLE || sizes.length === 1
  for (const look of all ? sizes.flatMap(bothThemes) : TWO_LOOKS) await expectGoodLayout(page, name, look)
  await page.setViewportSize(NARROWEST)
  await expectNoOverhang(page, `${name}, ${NARROWEST.width} px`)
}

/** Checks one screen in one theme. */
export async function expectGoodLayout(page: Page, name: string, { size, theme }: Look): Promise<void> {
  const look = `${name}, ${size.width} px, ${theme}`
  test.info().annotations.push({ type: 'a11y-check' })
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  // after scrolling, the header may cover other elements
  await page.evaluate(`scrollTo({ top: 0, behavior: 'instant' })`)
  await settle(page)
  expectNoFindings(await findViolations(page), `axe on ${look}`)
  await expectNoOverhang(page, look)
  await save(page, look)
}

/** Expects no horizontal scrolling. */
export async function expectNoOverhang(page: Page, name: string): Promise<void> {
  expectNoFindings(await page.evaluate(OVERHANG), `${name}: beyond the right edge`)
}

/** Returns the elements that are wider than the window. */
const OVERHANG = `(() => {
  const { clientWidth, scrollWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const wide = [...document.body.querySelectorAll('*')].filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > clientWidth)
  const names = wide.map((one) => one.tagName + ' ' + (one.textContent ?? '').trim().slice(0, 30))
  return [scrollWidth - clientWidth + ' px', ...names.slice(-3)]
})()`

async function save(page: Page, name: string): Promise<void> {
  const folder = process.env['LOOKS']
  if (!folder) return
  const file = path.join(folder, `${name.replaceAll(/[^a-z0-9]+/gi, '-')}.png`)
  await page.screenshot({ path: file, fullPage: true })
}
