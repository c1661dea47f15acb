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

type Next = Exclude<LifeStep, 'posted'>

/** What the reader does next. */
const YOURS: Record<Next, string> = {
  bids: 'wait for bids',
  chosen: 'choose a bid',
  time: 'agree a time',
  arrived: 'arrive',
  collected: 'mark as collected',
  went: 'record disposal',
  completed: 'confirm completed',
}

/** What another person does next: 'the carrier arrives'. */
const THEIRS: Record<Next, (who: string) => string> = {
  bids: () => 'carriers bid',
  chosen: (who) => `${who} chooses a bid`,
  time: (who) => `${who} agrees a time`,
  arrived: (who) => `${who} arrives`,
  collected: (who) => `${who} collects`,
  went: (who) => `${who} records disposal`,
  completed: (who) => `${who} confirms completion`,
}

const THE_OTHER = { owner: 'the carrier', carrier: 'the owner' } as const

const nextText = (next: Next, turn: Turn, side: JobLife['side']): string =>
  turn === side || turn === 'both' ? YOURS[next] : THEIRS[next](THE_OTHER[side])

const OTHERS = { owner: 'Your carrier', carrier: 'The owner' } as const
const absent = (other: NonNullable<JobLife['other']>, side: JobLife['side']): string =>
  other === 'left' ? `${OTHERS[side]} has left.` : `${OTHERS[side]} may not use ${settings.productName} for now.`

/** What is said of the line of a job's life. */
export const lifeLineWords = {
  label: 'Progress of this job',
  steps: STEPS,
  /** 'Step 4 of 8: Time agreed'; without its number where an earlier step is still to come. */
  reached: (step: LifeStep, next: LifeStep | null) => {
    const at = LifeStep.options.indexOf(step)
    const numbered = next === null || LifeStep.options.indexOf(next) > at
    return numbered ? `Step ${at + 1} of ${LifeStep.options.length}: ${STEPS[step]}` : STEPS[step]
  },
  states: { done: 'done', next: 'next', later: 'to come', left: 'not done' },
  /** 'Next: the carrier arrives', or why that person can't do it; null where nothing follows. */
  next: ({ next, turn, side, other }: Pick<JobLife, 'next' | 'turn' | 'side' | 'other'>): string | null => {
    if (!next || next === 'posted' || !turn) return null
    return other === null || turn === side ? `Next: ${nextText(next, turn, side)}` : absent(other, side)
  },
  cancelled: 'This job was cancelled.',
  agreedPrice: (signed: string) => `Agreed price ${signed}`,
  wonFor: (bid: string, signed: string | null) =>
    signed === null ? `Won for ${bid}` : `Agreed price ${signed} (your bid was ${bid})`,
} as const
