/**
 * `npm run bench`: measures the product against the leanest code that does the same job, in one run on real processes.
 * Only ratios within a run count: machines differ, and the cores of most are shared. `--quick` is a smoke run of less
 * than a minute, `--only=<part>` measures one part (repeatable), `--profile` leaves a processor profile of each of the
 * product's processes in bench/results. `web`, or another name of ALONE, as the first word measures that and nothing else.
 * Prints a table and writes bench/results/<time>.json with a row for every window; the servers' logs lie beside it.
 */
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { measureConsole } from './bench/figures/console.ts'
import { measureFanOut } from './bench/figures/fan-out.ts'
import { measureIdle } from './bench/figures/idle.ts'
import { measureMemory } from './bench/figures/memory.ts'
import { measureReply } from './bench/figures/reply.ts'
import { measureSearch } from './bench/figures/search.ts'
import { measureThroughput } from './bench/figures/throughput.ts'
import { measureWeb } from './bench/figures/web.ts'
import { openPacer } from './bench/loops.ts'
import { noiseOf } from './bench/noise.ts'
import { PLANS, type Plan } from './bench/plan.ts'
import { say } from './bench/progress.ts'
import { type Findings, mainTable, textOf } from './bench/report.ts'
import { openScene } from './bench/scene.ts'
import { startWatchers } from './bench/watchers.ts'
import { Problem } from './lib/problem.ts'

const RESULTS = path.resolve(import.meta.dirname, '../bench/results')

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean' }, only: { type: 'string', multiple: true }, profile: { type: 'boolean' } },
})

async function measure(plan: Plan, stack: AsyncDisposableStack): Promise<Findings[]> {
  const logs = path.join(RESULTS, 'logs')
  fs.mkdirSync(logs, { recursive: true })
  const nodeArgs = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${RESULTS}`] : []
  const scene = await openScene(plan, stack, { nodeArgs, logs })
  const watchers = startWatchers(scene.stage)
  stack.defer(() => watchers.stop())
  const pacer = await openPacer()
  stack.defer(() => pacer.close())
  const measurer = { machine: scene.stage.machine, repeats: plan.repeats }
  const parts: Record<string, () => Promise<Findings>> = {
    idle: () => measureIdle(scene, plan, measurer, watchers),
    'fan-out': () => measureFanOut({ scene, measurer, watchers, pacer }, plan),
    reply: () => measureReply(scene, plan, measurer, { watchers, pacer }),
    throughput: () => measureThroughput(scene, plan, measurer),
    memory: () => measureMemory(scene, plan, watchers),
  }
  const findings = []
  for (const [name, part] of Object.entries(parts)) {
    if (options.only && !options.only.includes(name)) continue
    say(`measuring ${name}`)
    findings.push(await part())
  }
  return findings
}

/** What needs a stage of its own, and is measured when its name is the first word. */
const ALONE: Record<string, (plan: Plan, stack: AsyncDisposableStack, logs: string) => Promise<Findings>> = {
  web: (plan, stack, logs) => measureWeb(stack, { logs, rounds: plan.web.rounds }),
  search: (plan, stack, logs) => measureSearch(stack, { logs, repeats: plan.repeats, ...plan.search }),
  console: (plan, stack, logs) => measureConsole(stack, { logs, ...plan.console }),
}

async function measureAlone(name: string, plan: Plan, stack: AsyncDisposableStack): Promise<Findings[]> {
  const part = ALONE[name]
  if (!part) throw new Problem(`There is no benchmark '${name}': ${Object.keys(ALONE).join(', ')}.`)
  const logs = path.join(RESULTS, 'logs')
  fs.mkdirSync(logs, { recursive: true })
  return [await part(plan, stack, logs)]
}

function show(plan: Plan, findings: readonly Findings[]): void {
  const rows = findings.flatMap((found) => found.rows)
  const lines = findings.flatMap((found) => found.lines)
  const noise = noiseOf(rows)
  for (const table of [mainTable(lines), ...findings.flatMap(({ tables }) => tables)]) console.log(`\n${textOf(table)}`)
  console.log(`\n${noise}`)
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
  const measured = alone === undefined ? measure(plan, stack) : measureAlone(alone, plan, stack)
  show(plan, await Promise.race([measured, interrupted(plan.limitMs * (alone === undefined ? 1 : 2))]))
}

await run(options.quick ? PLANS.quick : PLANS.full).then(
  () => process.exit(),
  (error: unknown) => {
    console.error(error instanceof Problem ? `error: ${error.message}` : error)
    process.exit(1)
  },
)
