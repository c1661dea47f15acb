import type { StaffLevel } from '#server/platform/kernel/contract.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { hasLevel } from '#server/platform/kernel/facts/contract.ts'
import type { RepairState } from './contract/repairs.ts'

/** Maximum jobs per step of a repair, to keep its transaction short. */
const MAX_PER_STEP = 500
/** The most time since its last step, in seconds, that a repair catches up for. */
const MAX_ELAPSED_S = 1

/** Returns how many jobs a repair may process now at `rate` jobs per second, if its last step was at `steppedAt`. */
export function maxJobsNow(rate: number, steppedAt: Date, now: Date): number {
  const elapsedSeconds = Math.min(Math.max(0, (now.getTime() - steppedAt.getTime()) / 1_000), MAX_ELAPSED_S)
  return Math.min(Math.floor(rate * elapsedSeconds), MAX_PER_STEP)
}

interface SteeredRepair {
  state: RepairState
  /** Whether the repair uses a filter instead of selected jobs. */
  bulk: boolean
  level: StaffLevel | null
}

/**
 * Checks that staff of this level may pause, resume or stop a repair. Agents may pause or stop any repair.
 * Throws Refusal: repair_over, level_too_low.
 */
export function assertSteerable(
  { state, bulk, level }: SteeredRepair,
  targetState: 'running' | 'paused' | 'stopped',
): void {
  if (state === 'finished' || (state === 'stopped' && targetState !== 'stopped'))
    throw new Refusal('conflict', 'repair_over', 'This repair has ended. Start a new one.')
  if (targetState === 'running' && bulk && !hasLevel(level, 'admin'))
    throw new Refusal('forbidden', 'level_too_low', 'Only admins can do this.')
}

/** Returns the refusal of a repair that no job or event matches any more. */
export const nothingToDo = (): Refusal =>
  new Refusal('unprocessable', 'nothing_to_do', 'Nothing matches any more. A colleague may have dealt with it.')
