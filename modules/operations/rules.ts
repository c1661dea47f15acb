import type { StaffLevel } from '#server/platform/kernel/contract.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { reaches } from '#server/platform/kernel/facts/contract.ts'
import type { RepairState } from './contract.ts'

/** The most that one step of a repair takes: its transaction must stay short. */
const MOST_A_STEP = 500
/** A repair that no worker carried on for long does not catch up all at once. */
const MOST_ELAPSED_S = 1

/** How many jobs a repair may take now, when it took some last at `steppedAt`. */
export function allowance(rate: number, steppedAt: Date, now: Date): number {
  const elapsed = Math.min(Math.max(0, (now.getTime() - steppedAt.getTime()) / 1_000), MOST_ELAPSED_S)
  return Math.min(Math.floor(rate * elapsed), MOST_A_STEP)
}

interface Steering {
  state: RepairState
  /** It takes whatever matches, instead of jobs that were chosen. */
  bulk: boolean
  level: StaffLevel | null
}

/**
 * Decides whether a repair may be paused, resumed or stopped; staff who may repair chosen jobs may halt any.
 * Throws Refusal: repair_over, level_too_low.
 */
export function assertSteerable({ state, bulk, level }: Steering, to: 'running' | 'paused' | 'stopped'): void {
  if (state === 'finished' || (state === 'stopped' && to !== 'stopped'))
    throw new Refusal('conflict', 'repair_over', 'This repair is over. Please start a new one.')
  if (to === 'running' && bulk && !reaches(level, 'admin'))
    throw new Refusal('forbidden', 'level_too_low', 'This needs a colleague with the level admin.')
}

/** Nothing is left of what was counted. */
export const nothingToDo = (): Refusal =>
  new Refusal('unprocessable', 'nothing_to_do', 'Nothing matches any more: somebody else may have repaired it.')
