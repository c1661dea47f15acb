import { type JobLife, LifeStep, type Turn } from '#modules/duty/life/contract.ts'
import { settings } from '#web/lib/boot/settings.ts'

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

const OTHERS = { owner: 'Your carrier', carrier: 'The owner' } as const
const absent = (other: NonNullable<JobLife['other']>, side: JobLife['side']): string =>
  other === 'left' ? `${OTHERS[side]} has left.` : `${OTHERS[side]} may not use ${settings.productName} for now.`

/** What is said of the line of a job's life. */
export const lifeLineWords = {
  label: 'Progress of this job',
  steps: STEPS,
  /** 'Step 4 of 8: Time agreed' */
  reached: (step: LifeStep) =>
    `Step ${LifeStep.options.indexOf(step) + 1} of ${LifeStep.options.length}: ${STEPS[step]}`,
  states: { done: 'done', next: 'next', later: 'to come', left: 'not done' },
  /** What follows, and whose turn it is, or why the other side does not take it; null where nothing follows. */
  next: ({ next, turn, side, other }: Pick<JobLife, 'next' | 'turn' | 'side' | 'other'>): string | null => {
    if (!next || !turn) return null
    return other === null || turn === side ? `Next: ${STEPS[next]}. ${TURNS[side][turn]}` : absent(other, side)
  },
  cancelled: 'This job was cancelled.',
  agreedPrice: (signed: string) => `Agreed price ${signed}`,
  wonFor: (bid: string, signed: string | null) =>
    signed === null ? `Won for ${bid}` : `Agreed price ${signed} (your bid was ${bid})`,
} as const
