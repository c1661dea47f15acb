import type { StaffLevel } from '#server/platform/kernel/contract.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { hasLevel } from '#server/platform/kernel/facts/contract.ts'
import type { RepairState } from './contract.ts'

/** Maximum jobs per step of a repair, to keep its transaction short. */
const MAX_PER_STEP = 500
/** A repair that has rested longer than this catches up only for this time. */
const MAX_ELAPSED_S = 1

/** Returns how many jobs a repair may process now at `rate` jobs per second, if its last step was at `steppedAt`. */
export function maxJobsNow(rate: number, steppedAt: Date, now: Date): number {
  const elapsed = Math.min(Math.max(0, (now.getTime() - steppedAt.getTime()) / 1_000), MAX_ELAPSED_S)
  return Math.min(Math.floor(rate * elapsed), MAX_PER_STEP)
}

interface SteeredRepair {
  state: RepairState
  /** Whether the repair uses a filter instead of selected jobs. */
  bulk: boolean
  level: StaffLevel | null
}

/**
 * Checks that staff of this level may pause, resume or stop a repair. Agents may halt any repair.
 * Throws Refusal: repair_over, level_too_low.
 */
export function assertSteerable({ state, bulk, level }: SteeredRepair, to: 'running' | 'paused' | 'stopped'): void {
  if (state === 'finished' || (state === 'stopped' && to !== 'stopped'))
    throw new Refusal('conflict', 'repair_over', 'This repair has ended. Start a new one.')
  if (to === 'running' && bulk && !hasLevel(level, 'admin'))
    throw new Refusal('forbidden', 'level_too_low', 'Only admins can do this.')
}

/** Returns the refusal of a repair without jobs: none of those that were counted match any more. */
export const nothingToDo = (): Refusal =>
  new Refusal('unprocessable', 'nothing_to_do', 'Nothing matches any more. A colleague may have dealt with it.')
