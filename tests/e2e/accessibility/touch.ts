import type { Page } from '@playwright/test'
import { expectNoFindings } from '../support/note.ts'

/** Expects touch targets of 44 px on phones, except links in text (look.md; axe checks WCAG's 24 px). */
export async function expectRoomForFingers(page: Page, name: string): Promise<void> {
  expectNoFindings(await page.evaluate(SMALL), `${name}: too small for a finger`)
}

const SMALL = `(() => {
  const LEAST = 43.5
  const small = []
  for (const one of document.querySelectorAll('a[href], button, input, select, textarea, summary')) {
    if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    if (one.closest('.sr-only') || getComputedStyle(one).translate.includes('-80px')) continue
    if (getComputedStyle(one).display === 'inline') continue
    const target = one.closest('label') ?? one
    const box = target.getBoundingClientRect()
    const after = getComputedStyle(one, '::after')
    const around = after.content !== 'none' && after.position === 'absolute'
    const width = Math.max(box.width, around ? parseFloat(after.width) : 0)
    const height = Math.max(box.height, around ? parseFloat(after.height) : 0)
    if (width === 0 || (width >= LEAST && height >= LEAST)) continue
    const label = (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 30)
    small.push(one.tagName + ' "' + label + '" ' + Math.round(width) + ' × ' + Math.round(height))
  }
  return [...new Set(small)]
})()`
