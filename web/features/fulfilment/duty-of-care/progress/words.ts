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

/** The reader's next step. */
const OWN_STEPS: Record<NextStep, string> = {
  bids: 'wait for bids',
  chosen: 'choose a bid',
  time: 'agree a time',
  arrived: 'you arrive',
  collected: 'mark as collected',
  went: 'record disposal',
  completed: 'confirm completion',
}

/** The other party's next step: 'the carrier arrives'. */
const OTHER_PARTY_STEPS: Record<NextStep, (party: string) => string> = {
  bids: () => 'carriers place bids',
  chosen: (party) => `${party} chooses a bid`,
  time: (party) => `${party} agrees a time`,
  arrived: (party) => `${party} arrives`,
  collected: (party) => `${party} collects`,
  went: (party) => `${party} records disposal`,
  completed: (party) => `${party} confirms completion`,
}

/** The other party's name by the reader's role, within a sentence. */
const OTHER_PARTY = { owner: 'the carrier', carrier: 'the customer' } as const

const nextText = (next: NextStep, nextActor: Turn, readerRole: JobTimeline['side']): string =>
  nextActor === readerRole || nextActor === 'both' ? OWN_STEPS[next] : OTHER_PARTY_STEPS[next](OTHER_PARTY[readerRole])

/** The other party's name by the reader's role, at the start of a sentence. */
const OTHER_PARTY_AT_START = { owner: 'Your carrier', carrier: 'The customer' } as const
const unavailableText = (
  otherPartyState: NonNullable<JobTimeline['other']>,
  readerRole: JobTimeline['side'],
): string =>
  otherPartyState === 'left'
    ? `${OTHER_PARTY_AT_START[readerRole]} has closed their account.`
    : `${OTHER_PARTY_AT_START[readerRole]}’s account is suspended.`

/** Texts of a job's timeline. */
export const progressWords = {
  label: 'Job progress',
  steps: STEPS,
  /** 'Step 4 of 8: Time booked'; without a number while an earlier step is still to come. */
  reached: (step: TimelineStep, next: TimelineStep | null) => {
    const index = TimelineStep.options.indexOf(step)
    const isNumbered = next === null || TimelineStep.options.indexOf(next) > index
    return isNumbered ? `Step ${index + 1} of ${TimelineStep.options.length}: ${STEPS[step]}` : STEPS[step]
  },
  states: { done: 'done', next: 'next', later: 'to come', skipped: 'not recorded', cancelled: 'not done' },
  /** 'Next: the carrier arrives', or why the other party can't take that step; null where there is no next step. */
  next: ({
    next,
    turn: nextActor,
    side: readerRole,
    other: otherPartyState,
  }: Pick<JobTimeline, 'next' | 'turn' | 'side' | 'other'>): string | null => {
    if (!next || next === 'posted' || !nextActor) return null
    return otherPartyState === null || nextActor === readerRole
      ? `Next: ${nextText(next, nextActor, readerRole)}`
      : unavailableText(otherPartyState, readerRole)
  },
  cancelled: 'This job was cancelled.',
  agreedPrice: (signedPrice: string) => `Agreed price ${signedPrice}`,
  wonPrice: (bid: string, signedPrice: string | null) =>
    signedPrice === null ? `Won for ${bid}` : `Agreed price ${signedPrice} (your bid was ${bid})`,
} as const
