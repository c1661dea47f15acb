/**
 * `npm run bench`: measures the product against the leanest code that does the same job, in one run on real processes.
 * Only ratios within a run count: machines differ, and the cores of most are shared. `--quick` is a smoke run of
 * minutes, `--only=<part>` measures one part (repeatable), `--profile` leaves a processor profile of each of the
 * product's processes in bench/results. `web`, or another name of ALONE, as the first word measures that and nothing else;
 * `--all` measures everything, one after the other.
 * Prints a table and writes bench/results/<time>.json with a row for every window; the servers' logs lie beside it.
 */
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { measureAccepts } from './bench/figures/accepts.ts'
import { measureClash } from './bench/figures/clash.ts'
import { measureConsole } from './bench/figures/console.ts'
import { measureCrashes } from './bench/figures/crashes.ts'
import { measureCrowd } from './bench/figures/crowd.ts'
import { measureDrops } from './bench/figures/drops.ts'
import { measureFanOut } from './bench/figures/fan-out.ts'
import { measureGrowth } from './bench/figures/growth.ts'
import { measureHops } from './bench/figures/hops.ts'
import { measureHouses } from './bench/figures/houses.ts'
import { measureIdle } from './bench/figures/idle.ts'
import { measureLogins } from './bench/figures/logins.ts'
import { measureMemory } from './bench/figures/memory.ts'
import { measurePeers } from './bench/figures/peers.ts'
import { measureReads } from './bench/figures/reads.ts'
import { measureReply } from './bench/figures/reply.ts'
import { measureRoles } from './bench/figures/roles.ts'
import { measureSearch } from './bench/figures/search.ts'
import { measureThroughput } from './bench/figures/throughput.ts'
import { measureWeb } from './bench/figures/web.ts'
import { measureWide } from './bench/figures/wide.ts'
import { openPacer } from './bench/harness/loops.ts'
import { noiseOf } from './bench/harness/noise.ts'
import { PLANS, type Plan } from './bench/harness/plan.ts'
import { say } from './bench/harness/progress.ts'
import { type Findings, mainTable, textOf } from './bench/harness/report.ts'
import { openScene } from './bench/harness/scene.ts'
import { openStopwatch } from './bench/harness/stopwatch.ts'
import { warmUp } from './bench/harness/warm-up.ts'
import { startWatchers } from './bench/harness/watchers.ts'
import { Problem } from './lib/problem.ts'

const RESULTS = path.resolve(import.meta.dirname, '../bench/results')
const stopwatch = openStopwatch()

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean' },
    only: { type: 'string', multiple: true },
    profile: { type: 'boolean' },
    all: { type: 'boolean' },
  },
})

/** What has been found until now, and what failed: shown however the run ends. */
const found: Findings[] = []
const failures: string[] = []

async function measure(plan: Plan, stack: AsyncDisposableStack): Promise<void> {
  const logs = path.join(RESULTS, 'logs')
  fs.mkdirSync(logs, { recursive: true })
  const nodeArgs = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${RESULTS}`] : []
  const scene = await stopwatch.time('the scene', () => openScene(plan, stack, { nodeArgs, logs }))
  await stopwatch.time('warming up', () => warmUp(scene, plan.warmUpMs))
  const watchers = startWatchers(scene.stage)
  stack.defer(() => watchers.stop())
  const pacer = await openPacer()
  stack.defer(() => pacer.close())
  const measurer = { machine: scene.stage.machine, repeats: plan.repeats }
  const parts: Record<string, () => Promise<Findings>> = {
    reads: () => measureReads(scene, plan, measurer),
    'fan-out': () => measureFanOut({ scene, measurer, watchers, pacer }, plan),
    hops: () => measureHops({ scene, measurer, watchers, pacer }, plan),
    reply: () => measureReply(scene, plan, measurer, { watchers, pacer }),
    accepts: () => measureAccepts(scene, plan, measurer),
    clash: () => measureClash(scene, plan, measurer),
    logins: () => measureLogins({ scene, measurer, pacer }, plan),
    crowd: () => measureCrowd({ scene, measurer, watchers, pacer }, plan),
    roles: () => measureRoles({ scene, measurer, watchers, pacer }, plan),
    wide: () => measureWide({ scene, measurer, watchers, pacer }, plan),
    throughput: () => measureThroughput(scene, plan, measurer),
    houses: () => measureHouses(scene, plan, measurer),
    peers: () => measurePeers({ scene, measurer, watchers, pacer }, plan),
    memory: () => measureMemory(scene, plan, watchers),
    // last, because only a house that has been quiet for a while is idle
    idle: () => measureIdle(scene, plan, measurer, watchers),
  }
  for (const [name, part] of Object.entries(parts))
    if (!options.only || options.only.includes(name)) await measurePart(name, part)
}

/** Measures one part. One that fails is told of, and the others go on. */
async function measurePart(name: string, part: () => Promise<Findings>): Promise<void> {
  say(`measuring ${name}`)
  try {
    found.push(await stopwatch.time(name, part))
  } catch (error) {
    failures.push(`${name}: ${String(error)}`)
  }
}

/** What needs a stage of its own, and is measured when its name is the first word. */
const ALONE: Record<string, (plan: Plan, stack: AsyncDisposableStack, logs: string) => Promise<Findings>> = {
  web: (plan, stack, logs) => measureWeb(stack, { logs, repeats: Math.min(plan.repeats, 4), ...plan.web }),
  drops: (plan, stack, logs) => measureDrops(stack, { logs, ...plan.drops }),
  crashes: (plan, stack, logs) => measureCrashes(stack, { logs, ...plan.crashes }),
  search: (plan, stack, logs) => measureSearch(stack, { logs, repeats: plan.repeats, ...plan.search }),
  growth: (plan, stack, logs) => measureGrowth(stack, { logs, repeats: plan.repeats, ...plan.growth }),
  console: (plan, stack, logs) => measureConsole(stack, { logs, ...plan.console }),
}

/** Everything there is; what has ended gives its processes back before the next begins. */
async function measureAll(plan: Plan): Promise<void> {
  const parts = [measure, ...Object.keys(ALONE).map((name) => measureAlone.bind(null, name))]
  for (const part of parts) {
    await using stack = new AsyncDisposableStack()
    await part(plan, stack)
  }
}

async function measureAlone(name: string, plan: Plan, stack: AsyncDisposableStack): Promise<void> {
  const part = ALONE[name]
  if (!part) throw new Problem(`There is no benchmark '${name}': ${Object.keys(ALONE).join(', ')}.`)
  const logs = path.join(RESULTS, 'logs')
  fs.mkdirSync(logs, { recursive: true })
  await measurePart(name, () => part(plan, stack, logs))
}

function show(plan: Plan): void {
  const rows = found.flatMap((findings) => findings.rows)
  const lines = found.flatMap((findings) => findings.lines)
  const noise = noiseOf(rows)
  const tables = [mainTable(lines), ...found.flatMap((findings) => findings.tables), stopwatch.table()]
  for (const table of tables) console.log(`\n${textOf(table)}`)
  if (rows.length > 0) console.log(`\n${noise}`)
  for (const failure of failures) console.error(`FAILED ${failure}`)
  const file = path.join(RESULTS, `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${plan.name}.json`)
  fs.writeFileSync(file, `${JSON.stringify({ plan, noise, lines, rows }, null, 2)}\n`)
  say(`written to ${path.relative(process.cwd(), file)}`)
}

/** Ends the run in order when somebody asks for it, and when it takes longer than it may. */
function interrupted(limitMs: number): Promise<never> {
  return new Promise((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => reject(new Problem(`Interrupted by ${signal}.`)))
    setTimeout(() => reject(new Problem(`Given up after ${limitMs / 1_000} s.`)), limitMs).unref()
  })
}

async function run(plan: Plan): Promise<void> {
  if (process.platform !== 'linux') throw new Problem('The benchmark reads /proc, which only Linux has.')
  await using stack = new AsyncDisposableStack()
  const [alone] = positionals
  const one = () => (alone === undefined ? measure(plan, stack) : measureAlone(alone, plan, stack))
  const measured = options.all ? measureAll(plan) : one()
  try {
    await Promise.race([measured, interrupted(plan.limitMs)])
  } catch (error) {
    if (found.length === 0 || !(error instanceof Problem)) throw error
    failures.push(error.message)
  }
  show(plan)
}

await run(options.quick ? PLANS.quick : PLANS.full).then(
  () => process.exit(failures.length > 0 ? 1 : 0),
  (error: unknown) => {
    console.error(error instanceof Problem ? `error: ${error.message}` : error)
    process.exit(1)
  },
)
