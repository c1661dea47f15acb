import { isAtDoor, type JobVisit } from '#modules/visits/contract.ts'
import { LEFT, NO_SHOW, reasonInWords, SUSPENDED } from '#modules/visits/reasons/contract.ts'
import { dayAndMonth } from '#modules/visits/statutory/contract.ts'
import type { LondonClock } from '#modules/waste/contract.ts'
import { settings } from '#web/lib/boot/settings.ts'

type Ended = NonNullable<JobVisit['ended']>
/** What these mean is said by the title and text. */
const UNCHOSEN: readonly string[] = [NO_SHOW, LEFT, SUSPENDED]
type DoorMarks = Pick<JobVisit['marks'], 'time' | 'confirmedAt' | 'arrivedAt' | 'matchedAt' | 'mismatchedAt'>

/** Whether the van is at the door, as its carrier or the owner said. */
export const isThere = ({ arrivedAt, mismatchedAt }: Pick<DoorMarks, 'arrivedAt' | 'mismatchedAt'>): boolean =>
  (arrivedAt ?? mismatchedAt) !== null

/** Visible words about the right to cancel, and about a job that ended before it was done. */
export const rightsWords = {
  asked: (until: string) =>
    `You have asked for it to be collected sooner. You may cancel until ${dayAndMonth(until)}: if you cancel after work has begun you pay for what was done, and once everything is done you can no longer cancel.`,
  over: (until: string) =>
    `Your 14 days to cancel ended on ${dayAndMonth(until)}. You can still cancel here until loading begins.`,
  mismatched: 'You have said that code or van do not match. If you cancel now, you owe nothing.',
  loading: 'Loading has begun: you can no longer cancel here.',
  noConsumer: 'You can cancel here until loading begins.',
  /** Before a visit within the 14 days to cancel that the owner hasn't agreed to. */
  soonerAsk: {
    text: 'This is within your 14 days to cancel. The carrier can’t start before you agree.',
    button: 'Agree to this date',
  },
  sooner: {
    working: 'One moment…',
    done: { title: 'Noted', description: 'The carrier may come at once. We have sent you the same words by email.' },
  },
  carrier: {
    /** With the time, on the job itself. */
    tooSoon: 'The customer hasn’t agreed to a visit this early yet. Ask them before you come.',
    missing: (until: string) =>
      `You can’t start before the owner agrees: they can cancel until ${dayAndMonth(until)}. Ask them to press “Yes, collect it sooner” under “Your right to cancel”.`,
    asked: 'The owner has asked for collection within their 14 days to cancel: you may come.',
  },
  unaskedStart: 'No request to begin early was recorded',
} as const

/** Visible words about a carrier that staff have suspended. */
export const suspendedWords = {
  title: 'Your carrier may not work for now',
  text: (name: string | null, loading: boolean) => {
    const may = `${name ?? 'Your carrier'} may not work on ${settings.productName} for now.`
    return loading
      ? `${may} Loading has begun: if something is wrong, tell our staff.`
      : `${may} You may cancel; nothing is owed. Hand over nothing meanwhile.`
  },
} as const

/** Visible words about a carrier that has left after loading had begun. */
export const goneWords = {
  title: 'Is the waste still with you?',
  text: 'Then cancel this job. You owe nothing, and can post it again.',
} as const

/** Of the two ways to end a job, each as the side reads it whose way it is. */
export const endWords = {
  keep: 'Keep the job',
  working: 'One moment…',
  choose: 'Choose a reason',
  owner: {
    button: 'Cancel this job',
    title: 'Cancel this job?',
    text: (marks: DoorMarks, now: LondonClock) => {
      if (marks.mismatchedAt !== null)
        return 'You have said that code or van do not match. The carrier is told at once. You owe nothing.'
      return isAtDoor(marks, now)
        ? 'The van is at your door. The carrier may ask a fair part of the price for what has been done.'
        : 'The carrier is told at once. You owe nothing.'
    },
    /** Where what became of its carrier is reason enough. */
    excused: {
      suspended: 'The carrier may not work for now. You owe nothing.',
      left: 'The carrier has deleted its account. You owe nothing, and can post the job again.',
    },
    ask: 'Why?',
    done: { title: 'Job cancelled', description: 'The carrier has been told.' },
    doneLeft: { title: 'Job cancelled', description: 'You can post it again.' },
  },
  carrier: {
    button: 'I cannot do this job',
    title: 'You cannot do this job?',
    text: () => 'The owner is told at once. It counts in your cancellations.',
    ask: 'Why?',
    done: { title: 'Job given up', description: 'The owner has been told.' },
  },
} as const

/** What each side reads of a job that ended before it was done. */
export const endedWords = {
  staff: { title: 'This job was cancelled', text: 'Our staff cancelled it. Nothing more is to be done.' },
  own: {
    owner: { title: 'You cancelled this job', text: 'The carrier has been told.' },
    suspended: {
      title: 'You cancelled this job',
      text: 'You owe nothing, because the carrier may not work for now.',
    },
    mismatched: {
      title: 'You cancelled this job',
      text: 'The carrier has been told. You owe nothing, because code or van did not match.',
    },
    carrier: { title: 'You gave this job up', text: 'The owner has been told.' },
  },
  other: {
    owner: { title: 'Your carrier cannot do this job', text: 'You owe nothing.' },
    carrier: { title: 'The owner has cancelled this job', text: 'Please do not come.' },
  },
  /** The other side has deleted its account. */
  left: {
    owner: {
      title: 'Your carrier has left',
      text: 'It deleted its account, so this job was cancelled. You owe nothing.',
    },
    carrier: {
      title: 'The owner has left',
      text: 'They deleted their account, so this job was cancelled. Please do not come. It does not count in your cancellations.',
    },
  },
  /** A job that ended because one side was not there (NOSHOW-02). */
  missed: {
    own: { title: 'This job was ended', text: 'It was written down that you were not there.' },
    owner: { title: 'Your carrier did not come', text: 'You ended this job. You owe nothing.' },
    carrier: { title: 'The owner was not there', text: 'You ended this job.' },
  },
  /** What an owner owes who cancelled at `endedAt`, as the carrier reads it; null where the van had not come. */
  owed: (marks: DoorMarks, reason: Ended['reason'], endedAt: LondonClock): string | null => {
    // there is nobody to be asked any more
    if (reason === LEFT) return null
    if (reason === SUSPENDED) return 'Your account was suspended: nothing is owed.'
    if (marks.mismatchedAt !== null) return 'The owner said that code or van did not match: nothing is owed.'
    return isAtDoor(marks, endedAt)
      ? 'Your van was at the door: you may ask the owner for a fair part of the price for what has been done.'
      : null
  },
  /** Why a job ended, as the side reads it that gave the reason (`own`), or the other one; null where nothing is to be said. */
  reason: ({ by, reason }: Pick<Ended, 'by' | 'reason'>, own: boolean): string | null => {
    const told = reason !== null && UNCHOSEN.includes(reason) ? null : reasonInWords(by, reason, own)
    return told && `${own ? 'Your reason' : 'The reason given'}: ${told}.`
  },
  view: 'View job',
  again: {
    text: (others: boolean) => `Post it again with all that it said.${others ? ' Those who bid before are told.' : ''}`,
    button: 'Post it again',
    working: 'Posting…',
    done: { title: 'Posted again', description: 'It takes bids from now on.' },
    there: 'Posted again.',
    open: 'Open the new post',
  },
} as const
