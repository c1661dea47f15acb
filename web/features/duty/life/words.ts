import type { JobLife, LifeStep, Turn } from '#modules/duty/life/contract.ts'

const STEPS: Record<LifeStep, string> = {
  posted: 'Posted',
  bids: 'Bids',
  chosen: 'Chosen',
  time: 'Time agreed',
  arrived: 'Arrived',
  collected: 'Collected',
  went: 'Where it went',
  completed: 'Completed',
}

const YOURS = 'It is your turn.'
const TURNS: Record<JobLife['side'], Record<Turn, string>> = {
  owner: {
    owner: YOURS,
    carrier: 'It is the carrier’s turn.',
    carriers: 'Carriers can bid.',
    both: 'You or the carrier can say so.',
  },
  carrier: {
    owner: 'It is the owner’s turn.',
    carrier: YOURS,
    carriers: 'Carriers can bid.',
    both: 'You or the owner can say so.',
  },
}

/** What is said of the line of a job's life. */
export const lifeLineWords = {
  label: 'The life of this job',
  steps: STEPS,
  states: { done: 'done', next: 'next', later: 'to come', left: 'not done' },
  /** What follows, and whose turn it is; null where nothing follows. */
  next: ({ next, turn, side }: Pick<JobLife, 'next' | 'turn' | 'side'>): string | null =>
    next && turn ? `Next: ${STEPS[next]}. ${TURNS[side][turn]}` : null,
  cancelled: 'This job was cancelled.',
} as const
