import { type Catcher, type Fault, misfit } from './fault.ts'
import { type Outcome, runCatcher } from './run-catcher.ts'

/** One fault: whether its test passes without it and fails with it. */
interface Verdict {
  readonly fault: Fault
  readonly caught: boolean
  readonly seconds: number
  readonly why: string
}

/**
 * Plants each of `faults` (those in `names`, if there are any) and prints which are caught, as it goes. Returns whether
 * all are. A fault that no longer fits its file counts as missed.
 */
export async function runFaults(faults: readonly Fault[], names: readonly string[] = []): Promise<boolean> {
  const unknown = names.filter((name) => !faults.some(({ id }) => id === name))
  if (unknown.length > 0) throw new Error(`There is no fault ${unknown.join(', ')}`)
  const clean = new Map<string, Promise<Outcome>>()
  const verdicts: Verdict[] = []
  for (const fault of faults.filter(({ id }) => names.length === 0 || names.includes(id))) {
    const verdict = await tryFault(fault, clean)
    console.log(line(verdict))
    verdicts.push(verdict)
  }
  const caught = verdicts.filter((verdict) => verdict.caught).length
  const seconds = verdicts.reduce((sum, verdict) => sum + verdict.seconds, 0)
  console.log(`\n${caught} of ${verdicts.length} faults caught, ${Math.round(seconds)} s`)
  return caught === verdicts.length
}

async function tryFault(fault: Fault, clean: Map<string, Promise<Outcome>>): Promise<Verdict> {
  const unfit = misfit(fault)
  if (unfit) return { fault, caught: false, seconds: 0, why: unfit }
  const key = JSON.stringify(fault.caughtBy)
  const known = clean.get(key)
  const before = known ?? runTwice(fault.caughtBy, null)
  clean.set(key, before)
  const { colour, said, seconds } = await before
  const spent = known ? 0 : seconds
  if (colour !== 'green') return { fault, caught: false, seconds: spent, why: `fails without the fault: ${said}` }
  const after = await runTwice(fault.caughtBy, fault.id)
  const why = after.colour === 'green' ? `${fault.caughtBy.file} saw nothing` : after.said
  return { fault, caught: after.colour === 'red', seconds: spent + after.seconds, why }
}

/** Runs the tests, and once more without a verdict, as on a machine that is too busy to start a server. */
async function runTwice(catcher: Catcher, id: string | null): Promise<Outcome> {
  const first = await runCatcher(catcher, id)
  if (first.colour !== 'broken') return first
  const second = await runCatcher(catcher, id)
  return { ...second, seconds: first.seconds + second.seconds }
}

function line({ fault, caught, seconds, why }: Verdict): string {
  const mark = caught ? 'caught' : 'MISSED'
  return `${mark}  ${seconds.toFixed(1).padStart(5)} s  ${fault.id}: ${fault.what}\n                  ${why.slice(0, 160)}`
}
