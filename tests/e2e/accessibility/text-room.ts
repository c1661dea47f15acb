import type { Page } from '@playwright/test'
import { settle } from '../support/axe.ts'
import { expectNoOverhang } from '../support/layouts.ts'
import { expectNoFindings } from '../support/note.ts'

/** Text settings of users. */
const SETTINGS = {
  'twice the size (WCAG 1.4.4)': 'html { font-size: 200% !important }',
  'wide spacing (WCAG 1.4.12)': `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-bottom: 2em !important }`,
}

/** Expects that no text is cut off or overlaps with larger text or spacing. */
export async function expectRoomForText(page: Page, name: string): Promise<void> {
  for (const [setting, css] of Object.entries(SETTINGS)) {
    // the CSP blocks style elements, but not styles set by scripts
    await page.evaluate(`{
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(${JSON.stringify(css)})
      document.adoptedStyleSheets = [sheet]
    }`)
    await settle(page)
    await expectNoOverhang(page, `${name}, ${setting}`)
    expectNoFindings(await page.evaluate(CRAMPED), `${name}, ${setting}: text without room`)
    await page.evaluate('document.adoptedStyleSheets = []')
  }
}

/** Returns texts that are cut off without an ellipsis or overlap. */
const CRAMPED = `(() => {
  const faults = []
  const seen = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = node.parentElement
    const shown = holder.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    if (node.data.trim() === '' || !shown || holder.closest('.sr-only, svg, option, [aria-hidden=true]')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const text = node.data.trim().slice(0, 40)
    const whole = range.getBoundingClientRect()
    let frame = null
    let apart = false
    for (let box = holder; box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box)
      const edges = box.getBoundingClientRect()
      if (style.position !== 'static' && style.position !== 'relative') apart = true
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) apart = true
      if (apart || !/hidden|clip/.test(style.overflowX + style.overflowY)) continue
      frame ??= edges
      const shortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      if (!shortened && (whole.right > edges.right + 1 || whole.bottom > edges.bottom + 1)) faults.push('cut off: ' + text)
    }
    if (apart) continue
    for (const { left, right, top, bottom, height } of range.getClientRects())
      seen.push({
        node, text, left: left + 1, top: top + height * 0.2,
        right: Math.min(right - 1, frame?.right ?? Infinity), bottom: Math.min(bottom - height * 0.2, frame?.bottom ?? Infinity),
      })
  }
  const texts = seen.filter(({ left, right, top, bottom }) => left < right && top < bottom)
  texts.sort((one, other) => one.top - other.top)
  for (const [at, one] of texts.entries())
    for (let next = at + 1; next < texts.length && texts[next].top < one.bottom; next++) {
      const other = texts[next]
      const beside = other.left >= one.right || other.right <= one.left || other.node === one.node
      if (!beside) faults.push('"' + one.text + '" lies on "' + other.text + '"')
    }
  return [...new Set(faults)]
})()`
