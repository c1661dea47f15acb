import { readFileSync } from 'node:fs'
import { type Page, test } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

/** Tags of all non-deprecated rules of axe. */
const TAGS = [
  ...['wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  ...['best-practice', 'experimental', 'review-item'],
]
/** Disabled rules. */
const OFF = {
  // 7:1 is AAA; we require AA, 4.5:1, in both themes
  'color-contrast-enhanced': { enabled: false },
}
const OPTIONS: RunOptions = { runOnly: { type: 'tag', values: TAGS }, rules: OFF, resultTypes: ['violations'] }

/** The source of axe, 0.7 MB, whose parsing takes most of the time on a new page. */
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Content under the top and bottom bars can be scrolled into view. */
const BARS = `header, [data-bottom-bar], [data-action-bar] { position: static !important }`

/** Directory for screenshots of whatever is checked, to review it; none are taken if unset. */
const SHOTS = process.env['SHOTS']
let shots = 0

/** Returns axe's findings: rule, element and fix. */
export async function findViolations(page: Page): Promise<string[]> {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${test.info().testId}-${shots++}.png`, fullPage: true })
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
  // MapLibre labels it after checking geolocation support
  const nameless = () => document.querySelector('.maplibregl-ctrl-geolocate:not([aria-label])') !== null
  do {
    await Promise.allSettled(moving().filter(ends).map((one) => one.finished))
    await painted()
  } while (moving().some(ends) || nameless())
})()`

/** Waits until the page is rendered and animations have ended, which affect contrast. */
export const settle = (page: Page): Promise<unknown> => page.evaluate(SETTLE)
