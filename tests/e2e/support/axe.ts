import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

/** All rules of axe that are not deprecated: each has one of these tags. */
const TAGS = [
  ...['wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  ...['best-practice', 'experimental', 'review-item'],
]
/** Rules that are off, and why. */
const OFF = {
  // 7:1 is AAA: the looks ask for AA, 4.5:1, in both themes
  'color-contrast-enhanced': { enabled: false },
}
const OPTIONS: RunOptions = { runOnly: { type: 'tag', values: TAGS }, rules: OFF, resultTypes: ['violations'] }

/** Two thirds of a megabyte: most of what a look costs on a page that was just opened is reading it. */
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** What the bars at top and bottom cover can be scrolled from under them. */
const BARS = `header, [data-bottom-bar], [data-act-bar] { position: static !important }`

/** What axe finds wrong with what is on screen: rule, place and how to mend it. */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(AXE)
  const found: AxeResults = await page.evaluate(`(async () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('${BARS}')
    document.adoptedStyleSheets = [sheet]
    const found = await axe.run(document, ${JSON.stringify(OPTIONS)})
    document.adoptedStyleSheets = []
    return found
  })()`)
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
  )
}

const SETTLE = `(async () => {
  const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const moving = () => document.getAnimations().filter((one) => one.playState === 'running')
  const ends = (one) => one.effect.getComputedTiming().endTime !== Infinity
  // MapLibre names it once the browser has said whether it may be asked where one is
  const nameless = () => document.querySelector('.maplibregl-ctrl-geolocate:not([aria-label])') !== null
  do {
    await Promise.allSettled(moving().filter(ends).map((one) => one.finished))
    await painted()
  } while (moving().some(ends) || nameless())
})()`

/** Waits until the page is painted and nothing on it moves: a colour on its way has a contrast of its own. */
export const settle = (page: Page): Promise<unknown> => page.evaluate(SETTLE)
