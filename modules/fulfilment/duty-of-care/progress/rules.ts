import { TimelineStep, type Turn } from './contract.ts'

/** When each step happened; steps that did not happen are missing. */
export type StepTimes = Partial<Record<TimelineStep, Date>>

const TURNS: Record<Exclude<TimelineStep, 'posted'>, Turn> = {
  bids: 'carriers',
  chosen: 'owner',
  time: 'carrier',
  arrived: 'carrier',
  collected: 'both',
  went: 'carrier',
  completed: 'owner',
}

/** How long a completed job still waits for a disposal record, in ms. */
const DISPOSAL_WAIT_MS = 30 * 24 * 3_600_000

/**
 * Returns the next step of a job and who does it. The next step is the one after the last that happened; skipped steps
 * are ignored, except the disposal record of a completed job. A time suggested by the carrier is accepted by the owner.
 */
export function nextStepAndTurn(
  times: StepTimes,
  cancelled: boolean,
  now: Date,
  hasSuggestedTime = false,
): { next: TimelineStep | null; turn: Turn | null } {
  const next = cancelled ? undefined : findNextStep(times, now)
  if (next === undefined || next === 'posted') return { next: null, turn: null }
  return { next, turn: next === 'time' && hasSuggestedTime ? 'owner' : TURNS[next] }
}

function findNextStep(times: StepTimes, now: Date): TimelineStep | undefined {
  if (times.completed) {
    const isAwaited = now.getTime() - times.completed.getTime() < DISPOSAL_WAIT_MS
    return isAwaited && !times.went ? 'went' : undefined
  }
  const last = TimelineStep.options.findLastIndex((step) => times[step])
  return TimelineStep.options[last + 1]
}
