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

type NextStep = Exclude<TimelineStep, 'posted'>

/** What the reader does next. */
const READER_NEXT: Record<NextStep, string> = {
  bids: 'wait for bids',
  chosen: 'choose a bid',
  time: 'agree a time',
  arrived: 'you arrive',
  collected: 'mark as collected',
  went: 'record disposal',
  completed: 'confirm completion',
}

/** What the other party does next: 'the carrier arrives'. */
const OTHER_NEXT: Record<NextStep, (who: string) => string> = {
  bids: () => 'carriers place bids',
  chosen: (who) => `${who} chooses a bid`,
  time: (who) => `${who} agrees a time`,
  arrived: (who) => `${who} arrives`,
  collected: (who) => `${who} collects`,
  went: (who) => `${who} records disposal`,
  completed: (who) => `${who} confirms completion`,
}

/** The other party, for each reader, within a sentence. */
const OTHER_WITHIN = { owner: 'the carrier', carrier: 'the customer' } as const

const nextText = (next: NextStep, turn: Turn, side: JobTimeline['side']): string =>
  turn === side || turn === 'both' ? READER_NEXT[next] : OTHER_NEXT[next](OTHER_WITHIN[side])

/** The other party, for each reader, at the start of a sentence. */
const OTHER_FIRST = { owner: 'Your carrier', carrier: 'The customer' } as const
const absentText = (other: NonNullable<JobTimeline['other']>, side: JobTimeline['side']): string =>
  other === 'left' ? `${OTHER_FIRST[side]} has closed their account.` : `${OTHER_FIRST[side]}’s account is suspended.`

/** Texts of a job's timeline. */
export const progressWords = {
  label: 'Job progress',
  steps: STEPS,
  /** 'Step 4 of 8: Time booked'; without a number while an earlier step is still to come. */
  reached: (step: TimelineStep, next: TimelineStep | null) => {
    const at = TimelineStep.options.indexOf(step)
    const numbered = next === null || TimelineStep.options.indexOf(next) > at
    return numbered ? `Step ${at + 1} of ${TimelineStep.options.length}: ${STEPS[step]}` : STEPS[step]
  },
  states: { done: 'done', next: 'next', later: 'to come', skipped: 'not recorded', left: 'not done' },
  /** 'Next: the carrier arrives', or why the other party can't take that step; null where there is no next step. */
  next: ({ next, turn, side, other }: Pick<JobTimeline, 'next' | 'turn' | 'side' | 'other'>): string | null => {
    if (!next || next === 'posted' || !turn) return null
    return other === null || turn === side ? `Next: ${nextText(next, turn, side)}` : absentText(other, side)
  },
  cancelled: 'This job was cancelled.',
  agreedPrice: (signed: string) => `Agreed price ${signed}`,
  wonFor: (bid: string, signed: string | null) =>
    signed === null ? `Won for ${bid}` : `Agreed price ${signed} (your bid was ${bid})`,
} as const
