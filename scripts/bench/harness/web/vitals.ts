import type { Page } from '@playwright/test'

/** Runs before anything else in a page: notes what the browser tells of loading and of interactions. */
const NOTE_VITALS = `{
  const vitals = (window.vitals = { lcpMs: 0, cls: 0, interactions: {} })
  const note = (type, take, more) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more })
  note('largest-contentful-paint', (entry) => { vitals.lcpMs = entry.startTime })
  note('layout-shift', (entry) => { if (!entry.hadRecentInput) vitals.cls += entry.value })
  const longest = ({ interactionId, duration }) => {
    if (interactionId) vitals.interactions[interactionId] = Math.max(vitals.interactions[interactionId] ?? 0, duration)
  }
  note('event', longest, { durationThreshold: 16 })
  note('first-input', longest)
}`

/** What a visitor met so far on a page. */
type Vitals = {
  readonly lcpMs: number
  /** Sum of all shifts that no input caused. */
  readonly cls: number
  /** Interaction to next paint: the longest one, of more than fifty the 98th percentile; NaN without any. */
  readonly inpMs: number
  readonly interactions: number
}

/** Has to come before the page is opened. */
export const noteVitals = (page: Page): Promise<unknown> => page.addInitScript(NOTE_VITALS)

/** What was noted in the page that is open. */
export async function vitalsOf(page: Page): Promise<Vitals> {
  const { lcpMs, cls, interactions, count } = await page.evaluate<Noted>(NOTED)
  // those shorter than 16 ms are counted, but not told of
  const longest = Object.values(interactions).sort((a, b) => b - a)
  const inpMs = count === 0 ? Number.NaN : (longest[Math.floor(count / 50)] ?? 0)
  return { lcpMs, cls, inpMs, interactions: count }
}

interface Noted {
  lcpMs: number
  cls: number
  /** Ms by id. */
  interactions: Record<string, number>
  count: number
}

// what has happened is told a moment later, and surely after the next paint
const NOTED = `new Promise((done) => requestAnimationFrame(() => setTimeout(() => setTimeout(() =>
  done({ ...window.vitals, count: performance.interactionCount ?? Object.keys(window.vitals.interactions).length })))))`
