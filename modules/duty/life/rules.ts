import { LifeStep, type Turn } from './contract.ts'

/** When each step happened; those that did not are missing. */
export type StepTimes = Partial<Record<LifeStep, Date>>

const TURNS: Record<Exclude<LifeStep, 'posted'>, Turn> = {
  bids: 'carriers',
  chosen: 'owner',
  time: 'carrier',
  arrived: 'carrier',
  collected: 'both',
  went: 'carrier',
  completed: 'owner',
}

/** So long a completed job is asked where its waste went: a month, in ms. */
const ASKED_FOR_MS = 30 * 24 * 3_600_000

/**
 * What follows in a job's life, and whose turn it is. The step after the last that happened counts: what was left out
 * before it is not asked for any more, but for where the waste went, which a completed job still waits for. A time that the
 * carrier has suggested is the owner's turn.
 */
export function nextOf(
  times: StepTimes,
  cancelled: boolean,
  now: Date,
  suggested = false,
): { next: LifeStep | null; turn: Turn | null } {
  const next = cancelled ? undefined : following(times, now)
  if (next === undefined || next === 'posted') return { next: null, turn: null }
  return { next, turn: next === 'time' && suggested ? 'owner' : TURNS[next] }
}

function following(times: StepTimes, now: Date): LifeStep | undefined {
  if (times.completed) {
    const asked = now.getTime() - times.completed.getTime() < ASKED_FOR_MS
    return asked && !times.went ? 'went' : undefined
  }
  const last = LifeStep.options.findLastIndex((step) => times[step])
  return LifeStep.options[last + 1]
}
