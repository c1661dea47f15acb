import { type JobTimeline, TimelineStep, type Turn } from '#modules/fulfilment/duty-of-care/progress/contract.ts'

const STEPS: Record<TimelineStep, string> = {
  posted: 'Posted',
  bids: 'Bids received',
  chosen: 'Bid accepted',
  time: 'Time booked',
  arrived: 'Arrived',
  collected: 'Collected',
  went: 'Disposal recorded',
  completed: 'Completed',
}

type Next = Exclude<TimelineStep, 'posted'>

/** What the reader does next. */
const YOURS: Record<Next, string> = {
  bids: 'wait for bids',
  chosen: 'choose a bid',
  time: 'agree a time',
  arrived: 'you arrive',
  collected: 'mark as collected',
  went: 'record disposal',
  completed: 'confirm completion',
}

/** What the other party does next: 'the carrier arrives'. */
const THEIRS: Record<Next, (who: string) => string> = {
  bids: () => 'carriers place bids',
  chosen: (who) => `${who} chooses a bid`,
  time: (who) => `${who} agrees a time`,
  arrived: (who) => `${who} arrives`,
  collected: (who) => `${who} collects`,
  went: (who) => `${who} records disposal`,
  completed: (who) => `${who} confirms completion`,
}

const THE_OTHER = { owner: 'the carrier', carrier: 'the customer' } as const

const nextText = (next: Next, turn: Turn, side: JobTimeline['side']): string =>
  turn === side || turn === 'both' ? YOURS[next] : THEIRS[next](THE_OTHER[side])

const OTHERS = { owner: 'Your carrier', carrier: 'The customer' } as const
const absent = (other: NonNullable<JobTimeline['other']>, side: JobTimeline['side']): string =>
  other === 'left' ? `${OTHERS[side]} has closed their account.` : `${OTHERS[side]}’s account is suspended.`

/** Texts of a job's timeline. */
export const progressWords = {
  label: 'Job progress',
  steps: STEPS,
  /** 'Step 4 of 8: Time booked'; without its number where an earlier step is still to come. */
  reached: (step: TimelineStep, next: TimelineStep | null) => {
    const at = TimelineStep.options.indexOf(step)
    const numbered = next === null || TimelineStep.options.indexOf(next) > at
    return numbered ? `Step ${at + 1} of ${TimelineStep.options.length}: ${STEPS[step]}` : STEPS[step]
  },
  states: { done: 'done', next: 'next', later: 'to come', skipped: 'not recorded', left: 'not done' },
  /** 'Next: the carrier arrives', or why that person can't do it; null where nothing follows. */
  next: ({ next, turn, side, other }: Pick<JobTimeline, 'next' | 'turn' | 'side' | 'other'>): string | null => {
    if (!next || next === 'posted' || !turn) return null
    return other === null || turn === side ? `Next: ${nextText(next, turn, side)}` : absent(other, side)
  },
  cancelled: 'This job was cancelled.',
  agreedPrice: (signed: string) => `Agreed price ${signed}`,
  wonFor: (bid: string, signed: string | null) =>
    signed === null ? `Won for ${bid}` : `Agreed price ${signed} (your bid was ${bid})`,
} as const
