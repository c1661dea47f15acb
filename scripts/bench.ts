/**
 * `npm run bench`: measures the product against the leanest code that does the same job, in one run on real processes.
 * Only ratios within a run count: machines differ, and most have shared cores. `--help` says what can be measured.
 * The servers' logs are in bench/logs.
 */
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { growth } from './bench/figures/growth.ts'
import { idle } from './bench/figures/idle.ts'
import { live } from './bench/figures/live.ts'
import { logins } from './bench/figures/logins.ts'
import { peers } from './bench/figures/peers.ts'
import { reads } from './bench/figures/reads.ts'
import { search } from './bench/figures/search.ts'
import { start } from './bench/figures/start.ts'
import { talk } from './bench/figures/talk.ts'
import { throughput } from './bench/figures/throughput.ts'
import { web } from './bench/figures/web.ts'
import { webhooks } from './bench/figures/webhooks.ts'
import { type Figure, type Findings, type Line, linesTable, type Run, say, textOf } from './bench/harness/measure.ts'
import { openSharedSetup, type SharedSetup } from './bench/harness/shared-setup.ts'
import { Problem, runScript } from './lib/problem.ts'

const LOGS = path.resolve(import.meta.dirname, '../bench/logs')
/** Measured one after another on the same processes. */
const TOGETHER: readonly Figure<SharedSetup>[] = [live, reads, throughput, logins, talk]
/** Each on processes of its own. */
const ALONE: readonly Figure<Run>[] = [web, start, idle, search, growth, webhooks, peers]

const namesOf = (figures: readonly { readonly name: string }[]): string => figures.map(({ name }) => name).join(', ')
const HELP = `npm run bench [-- <figure> …] [--only=<figure>] [--quick] [--all]

Without a name, measures these figures, on the same processes:
  ${namesOf(TOGETHER)}
With names, measures those. These have processes of their own:
  ${namesOf(ALONE)}

--only=<figure>  the same as a name
--quick          a smoke run of minutes
--all            everything, one after another`

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', multiple: true, default: [] },
    quick: { type: 'boolean' },
    all: { type: 'boolean' },
    help: { type: 'boolean' },
  },
})
const thoroughness = options.quick ? 'quick' : 'full'
const lines: Line[] = []
const failures: string[] = []

/** Measures and shows a figure. One that fails is reported, and the others continue. */
async function measure<C>(figure: Figure<C>, open: () => Promise<C>): Promise<void> {
  say(`measuring ${figure.name}`)
  try {
    const found: Findings = await figure.measure(await open(), thoroughness)
    lines.push(...found.lines)
    for (const table of found.tables) console.log(`\n${textOf(table)}\n`)
  } catch (error) {
    console.error(error)
    failures.push(figure.name)
  }
}

/** Calls `work` with a run whose processes end when it is done. */
async function withRun(work: (run: Run) => Promise<void>): Promise<void> {
  await using stack = new AsyncDisposableStack()
  await work({ stack, logs: LOGS })
}

/** Returns the names of the figures to measure. Throws a Problem when there is no such figure. */
function chosenNames(): readonly string[] {
  const [named, all] = [
    [...positionals, ...options.only],
    [...TOGETHER, ...ALONE],
  ]
  const unknown = named.find((name) => !all.some((figure) => figure.name === name))
  if (unknown !== undefined) throw new Problem(`There is no figure '${unknown}': ${namesOf(all)}.`)
  if (options.all) return all.map(({ name }) => name)
  return named.length > 0 ? named : TOGETHER.map(({ name }) => name)
}

async function main(): Promise<void> {
  if (options.help) return console.log(HELP)
  if (process.platform !== 'linux') throw new Problem('The benchmark reads /proc, which only Linux has.')
  const names = chosenNames()
  const isChosen = ({ name }: { readonly name: string }) => names.includes(name)
  fs.mkdirSync(LOGS, { recursive: true })
  if (TOGETHER.some(isChosen))
    await withRun(async (run) => {
      const open = await openSharedSetup(run, thoroughness)
      for (const figure of TOGETHER.filter(isChosen)) await measure(figure, open)
    })
  for (const figure of ALONE.filter(isChosen)) await withRun((run) => measure(figure, async () => run))
  console.log(`\n${textOf(linesTable(lines))}`)
  if (failures.length > 0) throw new Problem(`Failed: ${failures.join(', ')}.`)
}

await runScript(main)
process.exit()
