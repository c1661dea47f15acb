/**
 * `npm run bench`: measures the product against the leanest code that does the same job, in one run on real processes.
 * Only ratios within a run count: machines differ, and most have shared cores. `--help` says what can be measured.
 * Prints a table and writes bench/results/<time>.json with a row for every window, next to the servers' logs.
 */
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { crowd } from './bench/figures/crowd.ts'
import { fanOut } from './bench/figures/fan-out.ts'
import { growth } from './bench/figures/growth.ts'
import { logins } from './bench/figures/logins.ts'
import { peers } from './bench/figures/peers.ts'
import { reads } from './bench/figures/reads.ts'
import { reply } from './bench/figures/reply.ts'
import { roles } from './bench/figures/roles.ts'
import { search } from './bench/figures/search.ts'
import { start } from './bench/figures/start.ts'
import { talk } from './bench/figures/talk.ts'
import { throughput } from './bench/figures/throughput.ts'
import { web } from './bench/figures/web.ts'
import { webhooks } from './bench/figures/webhooks.ts'
import { wide } from './bench/figures/wide.ts'
import {
  type Figure,
  type Findings,
  mainTable,
  noiseOf,
  type Run,
  say,
  type Thoroughness,
  textOf,
} from './bench/harness/measure.ts'
import { openSharedSetup, type SharedSetup } from './bench/harness/shared-setup.ts'
import { Problem } from './lib/problem.ts'

const RESULTS = path.resolve(import.meta.dirname, '../bench/results')
const LOGS = path.join(RESULTS, 'logs')

/** Measured one after another on the same processes. */
const TOGETHER: readonly Figure<SharedSetup>[] = [
  reads,
  fanOut,
  reply,
  logins,
  crowd,
  roles,
  wide,
  throughput,
  talk,
  start,
]
/** Each on processes of its own, when its name is the first word. */
const ALONE: readonly Figure<Run>[] = [web, search, growth, webhooks, peers]
/** The most minutes for a run (`allMinutes` for one of everything), and the most windows that may be measured again. */
const LIMITS = {
  full: { minutes: 45, allMinutes: 90, repeats: 12 },
  quick: { minutes: 12, allMinutes: 30, repeats: 0 },
}

const namesOf = (figures: readonly { readonly name: string }[]): string => figures.map(({ name }) => name).join(', ')
const HELP = `npm run bench [-- <name>] [--only=<figure>] [--quick] [--all]

Without a name, measures these figures on the same processes:
  ${namesOf(TOGETHER)}
With a name, measures that on processes of its own:
  ${namesOf(ALONE)}

--only=<figure>  measures one of the figures that share processes (repeatable)
--quick          a smoke run of minutes
--all            everything, one after another`

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean' },
    only: { type: 'string', multiple: true },
    all: { type: 'boolean' },
    help: { type: 'boolean' },
  },
})
const thoroughness: Thoroughness = options.quick ? 'quick' : 'full'

/** What has been found so far, what failed, and where the time went: shown however the run ends. */
const found: Findings[] = []
const failures: string[] = []
const took: [string, number][] = []

async function timePart<T>(part: string, work: () => Promise<T>): Promise<T> {
  const from = performance.now()
  return work().finally(() => took.push([part, performance.now() - from]))
}

/** Measures a figure. One that fails is reported, and the others continue. */
async function measure<C>(figure: Figure<C>, setting: C): Promise<void> {
  say(`measuring ${figure.name}`)
  try {
    found.push(await timePart(figure.name, () => figure.measure(setting, thoroughness)))
  } catch (error) {
    failures.push(`${figure.name}: ${String(error)}`)
  }
}

/** Calls `work` with a run whose processes end when it is done, or else with `whole`. */
async function withRun(whole: AsyncDisposableStack, work: (run: Run) => Promise<void>): Promise<void> {
  const stack = whole.use(new AsyncDisposableStack())
  await work({ stack, logs: LOGS, repeats: LIMITS[thoroughness].repeats })
  await stack.disposeAsync()
}

async function measureTogether(run: Run): Promise<void> {
  const { only } = options
  const setup = await timePart('the shared setup', () => openSharedSetup(run, thoroughness))
  for (const figure of TOGETHER) if (!only || only.includes(figure.name)) await measure(figure, setup)
}

async function measureAll(whole: AsyncDisposableStack): Promise<void> {
  const [name] = positionals
  const alone = ALONE.filter((figure) => options.all || figure.name === name)
  if (name !== undefined && alone.length === 0) throw new Problem(`There is no benchmark '${name}': ${namesOf(ALONE)}.`)
  if (name === undefined) await withRun(whole, measureTogether)
  for (const figure of alone) await withRun(whole, (run) => measure(figure, run))
}

function show(): void {
  const series = found.flatMap((findings) => findings.series)
  const [rows, lines] = [series.flatMap((one) => one.rows()), found.flatMap((findings) => findings.lines)]
  const times = [...took, ['all', performance.now()] as const].map(([part, ms]) => [part, (ms / 1_000).toFixed(0)])
  const tables = [
    mainTable(lines),
    ...series.map((one) => one.table()),
    ...found.flatMap((findings) => findings.tables ?? []),
    { title: 'Where the time went', head: ['part', 'seconds'], body: times },
  ]
  for (const table of tables) console.log(`\n${textOf(table)}`)
  const noise = noiseOf(rows)
  if (rows.length > 0) console.log(`\n${noise}`)
  for (const failure of failures) console.error(`FAILED ${failure}`)
  const file = path.join(RESULTS, `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${thoroughness}.json`)
  fs.writeFileSync(file, `${JSON.stringify({ plan: thoroughness, noise, lines, rows }, null, 2)}\n`)
  say(`written to ${path.relative(process.cwd(), file)}`)
}

/** Ends the run in order when a person asks for it, and when it exceeds its time. */
function rejectOnInterrupt(minutes: number): Promise<never> {
  return new Promise((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => reject(new Problem(`Interrupted by ${signal}.`)))
    setTimeout(() => reject(new Problem(`Given up after ${minutes} minutes.`)), minutes * 60_000).unref()
  })
}

async function main(): Promise<void> {
  if (options.help) return console.log(HELP)
  if (process.platform !== 'linux') throw new Problem('The benchmark reads /proc, which only Linux has.')
  fs.mkdirSync(LOGS, { recursive: true })
  await using whole = new AsyncDisposableStack()
  const { minutes, allMinutes } = LIMITS[thoroughness]
  try {
    await Promise.race([measureAll(whole), rejectOnInterrupt(options.all ? allMinutes : minutes)])
  } catch (error) {
    if (found.length === 0 || !(error instanceof Problem)) throw error
    failures.push(error.message)
  }
  show()
}

await main().then(
  () => process.exit(failures.length > 0 ? 1 : 0),
  (error: unknown) => {
    console.error(error instanceof Problem ? `error: ${error.message}` : error)
    process.exit(1)
  },
)
