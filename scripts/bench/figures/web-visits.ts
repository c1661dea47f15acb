import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { Problem } from '#scripts/lib/problem.ts'
import { importInstalled } from '../harness/install.ts'
import { allOf, alternate, type Findings, findingsFor, type Sample, say, seriesOf } from '../harness/measure.ts'
import type { WebStage } from '../harness/web/stage.ts'

/** What is used of Lighthouse. */
type Lighthouse = (url: string, flags: Record<string, unknown>) => Promise<{ lhr: Report } | undefined>
interface Report {
  runtimeError?: { message: string }
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
/** On a busy machine a trace may lack its beginning; Lighthouse itself then asks for another run. */
const TRIES = 3

/** G19: what Lighthouse's phone measures for each page, and for its static twin, in turn. */
export async function measureVisits(
  stage: WebStage,
  { rounds, otherRounds }: { rounds: number; otherRounds: number },
): Promise<Findings> {
  await using stack = new AsyncDisposableStack()
  const { url, pages, browser } = stage
  const twins = await openTwins(stack, stage)
  const sides = new Map([
    ...pages.map(({ name, path, viewer }) => [name, { at: url + path, viewer }] as const),
    ...pages.map(({ name }, nth) => [`${name}, static`, { at: `${twins}/twin/${nth}`, viewer: null }] as const),
  ])
  const visitFor = (categories: readonly string[]) => async (name: string) => {
    const { at, viewer } = sides.get(name) ?? { at: url, viewer: null }
    say(`visiting ${name}`)
    await browser.become(viewer)
    return visit(at, browser.port, categories)
  }
  const names = pages.map(({ name }) => name)
  const warmUp = false
  const both = names.flatMap((name) => [name, `${name}, static`])
  const fast = await alternate(stage, both, rounds, visitFor(['performance']), { warmUp })
  // other categories are the same each time, and search engines see public pages only
  const open = pages.flatMap(({ name, viewer }) => (viewer === null ? [name] : []))
  const whole = await alternate(stage, open, otherRounds, visitFor(CATEGORIES), { warmUp })
  return allOf(
    findingsFor(seriesOf('Lighthouse, mobile, throttled by simulation', fast), 'visit', names),
    findingsFor(seriesOf('Lighthouse, all categories', whole), 'visit of all', open),
  )
}

/**
 * Measures a page as Lighthouse's phone does, with simulated throttling. Returns the scores of `categories` (0 to 100),
 * the least of all but performance, and what a visitor waits for. Throws a Problem that quotes it.
 */
async function visit(url: string, port: number, categories: readonly string[]): Promise<Sample> {
  const lighthouse = await importInstalled<Lighthouse>('lighthouse')
  const flags = { port, logLevel: 'error', onlyCategories: categories, disableFullPageScreenshot: true }
  let failure = 'it gave no report'
  for (let tries = 0; tries < TRIES; tries++) {
    const { lhr } = (await lighthouse(url, flags)) ?? {}
    if (lhr && !lhr.runtimeError) return { ms: [], values: figuresOf(lhr, categories) }
    failure = lhr?.runtimeError?.message ?? failure
  }
  throw new Problem(`Lighthouse could not visit ${url}: ${failure}`)
}

function figuresOf({ categories, audits }: Report, wanted: readonly string[]): Record<string, number> {
  const figure = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const { performance = Number.NaN, ...others } = Object.fromEntries(
    wanted.map((category) => [category, Math.round((categories[category]?.score ?? Number.NaN) * 100)]),
  )
  const least = Math.min(...Object.values(others))
  const waited = { 'LCP ms': figure('largest-contentful-paint'), 'TBT ms': figure('total-blocking-time') }
  return { performance, ...others, least, ...waited, CLS: figure('cumulative-layout-shift') }
}

/**
 * Serves the stage's pages as plain HTML with the same styles, fonts and pictures, and no script: what they look like
 * once rendered, at /twin/<number>. Everything else comes from the product. Returns the origin; `stack` ends it.
 */
async function openTwins(stack: AsyncDisposableStack, { browser, url: origin, pages }: WebStage): Promise<string> {
  const rendered = new Map<string | undefined, Buffer>()
  for (const [nth, { path, viewer }] of pages.entries()) {
    const page = await browser.phone(viewer)
    await page.goto(path, { waitUntil: 'networkidle' })
    rendered.set(`/twin/${nth}`, brotliCompressSync(removeScripts(await page.content())))
    await page.context().close()
  }
  const server = http.createServer((request, response) => {
    const body = rendered.get(request.url)
    if (body) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).end(body)
      return
    }
    const { accept = '*/*', 'accept-encoding': encoding = '' } = request.headers
    const asked = http.get(origin + request.url, { headers: { accept, 'accept-encoding': encoding } }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    asked.on('error', () => response.destroy())
  })
  stack.defer(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const removeScripts = (html: string): string =>
  html.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<link[^>]+(modulepreload|as="script")[^>]*>/g, '')
