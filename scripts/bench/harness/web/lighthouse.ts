import { Problem } from '#scripts/lib/problem.ts'
import type { Sample } from '../rounds.ts'

// by its address: its types would bring those of a browser into every file of ours
const LIGHTHOUSE = import.meta.resolve('lighthouse')
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof CATEGORIES)[number]

interface Report {
  runtimeError?: { message: string }
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}
type Lighthouse = (url: string, flags: Record<string, unknown>) => Promise<{ lhr: Report } | undefined>

/** On a busy machine a trace may lack its beginning; Lighthouse itself then asks for another run. */
const TRIES = 3

/**
 * Measures a page with the browser at `port` as Lighthouse's phone does, with simulated throttling. Returns the scores
 * of `categories` (0 to 100), the least of all but performance, and what a visitor waits for. Throws a Problem that
 * quotes it.
 */
export async function visit(url: string, look: { port: number; categories: readonly Category[] }): Promise<Sample> {
  const { default: lighthouse } = (await import(LIGHTHOUSE)) as { default: Lighthouse }
  const flags = { port: look.port, logLevel: 'error', onlyCategories: look.categories, disableFullPageScreenshot: true }
  let failure = 'it gave no report'
  for (let tries = 0; tries < TRIES; tries++) {
    const looked = await lighthouse(url, flags)
    if (looked && !looked.lhr.runtimeError) return { ms: [], values: figuresOf(looked.lhr, look.categories) }
    failure = looked?.lhr.runtimeError?.message ?? failure
  }
  throw new Problem(`Lighthouse could not look at ${url}: ${failure}`)
}

function figuresOf({ categories, audits }: Report, judged: readonly Category[]): Record<string, number> {
  const figure = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const { performance = Number.NaN, ...others } = Object.fromEntries(
    judged.map((category) => [category, Math.round((categories[category]?.score ?? Number.NaN) * 100)]),
  )
  const least = Math.min(...Object.values(others))
  const waited = { 'LCP ms': figure('largest-contentful-paint'), 'TBT ms': figure('total-blocking-time') }
  return { performance, ...others, least, ...waited, CLS: figure('cumulative-layout-shift') }
}
