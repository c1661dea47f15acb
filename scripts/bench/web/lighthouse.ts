import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from '#scripts/lib/chromium.ts'
import { run } from '#scripts/lib/commands.ts'
import { Problem } from '#scripts/lib/problem.ts'

const LIGHTHOUSE = fileURLToPath(import.meta.resolve('lighthouse/cli/index.js'))
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
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

/** Looks at a page as Lighthouse's phone does, throttled by simulation. Throws a Problem that quotes it. */
export async function visit(url: string, folder: string): Promise<Visit> {
  const file = path.join(folder, 'lighthouse.json')
  const sandbox = process.getuid?.() === 0 ? '--no-sandbox' : ''
  const flags = ['--quiet', '--output=json', `--output-path=${file}`, `--only-categories=${CATEGORIES.join(',')}`]
  const env = { ...process.env, CHROME_PATH: await findChromium(process.env) }
  const logFile = path.join(folder, 'lighthouse.log')
  const looked = await run(process.execPath, [LIGHTHOUSE, url, ...flags, `--chrome-flags=--headless=new ${sandbox}`], {
    env,
    logFile,
  })
  if (!looked.ok) throw new Problem(`Lighthouse could not look at ${url}:\n${looked.lastLines}`)
  return toVisit(JSON.parse(fs.readFileSync(file, 'utf8')) as Report)
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
