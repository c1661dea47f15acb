import { Problem } from '#scripts/lib/problem.ts'

// by its address: its types would bring those of a browser into every file of ours
const LIGHTHOUSE = import.meta.resolve('lighthouse')
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof CATEGORIES)[number]

/** What one visit of a throttled phone gave. */
export interface Visit {
  /** 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>
  readonly lcpMs: number
  readonly tbtMs: number
  readonly cls: number
  /** Bytes of script as they came over the wire. */
  readonly scriptBytes: number
  /** What kept accessibility, best practices and SEO from 100. */
  readonly faults: readonly string[]
}

interface Report {
  runtimeError?: { message: string }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<
    string,
    {
      score: number | null
      title: string
      numericValue?: number
      details?: { items?: { resourceType?: string; transferSize?: number }[] }
    }
  >
}

type Lighthouse = (url: string, flags: Record<string, unknown>) => Promise<{ lhr: Report } | undefined>

/** On a busy machine a trace may lack its beginning; Lighthouse itself then asks for another run. */
const TRIES = 3

interface Look {
  /** Of the browser that is to look. */
  readonly port: number
  /** What is judged; scores of all else are NaN. */
  readonly categories?: readonly Category[]
}

/** Looks at a page as Lighthouse's phone does, throttled by simulation. Throws a Problem that quotes it. */
export async function visit(url: string, { port, categories = CATEGORIES }: Look): Promise<Visit> {
  const { default: lighthouse } = (await import(LIGHTHOUSE)) as { default: Lighthouse }
  const flags = { port, logLevel: 'error', onlyCategories: categories, disableFullPageScreenshot: true }
  let failure = 'it gave no report'
  for (let tries = 0; tries < TRIES; tries++) {
    const looked = await lighthouse(url, flags)
    if (looked && !looked.lhr.runtimeError) return toVisit(looked.lhr)
    failure = looked?.lhr.runtimeError?.message ?? failure
  }
  throw new Problem(`Lighthouse could not look at ${url}: ${failure}`)
}

function toVisit({ categories, audits }: Report): Visit {
  const figure = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const scripts = audits['network-requests']?.details?.items?.filter(({ resourceType }) => resourceType === 'Script')
  const scoreOf = (category: Category) => Math.round((categories[category]?.score ?? Number.NaN) * 100)
  return {
    scores: Object.fromEntries(CATEGORIES.map((category) => [category, scoreOf(category)])) as Visit['scores'],
    lcpMs: figure('largest-contentful-paint'),
    tbtMs: figure('total-blocking-time'),
    cls: figure('cumulative-layout-shift'),
    scriptBytes: scripts?.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) ?? Number.NaN,
    faults: CATEGORIES.filter((category) => category !== 'performance').flatMap((category) =>
      (categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${category}: ${audits[id]?.title ?? id}`),
    ),
  }
}
