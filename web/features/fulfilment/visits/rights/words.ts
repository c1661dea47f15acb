import type { LondonClock } from '#modules/core/waste-catalogue/contract.ts'
import { CARRIER_SUSPENDED, NO_SHOW, PARTY_LEFT, reasonInWords } from '#modules/fulfilment/visits/contract/reasons.ts'
import { dayAndMonth, EARLY_START_BUTTON } from '#modules/fulfilment/visits/contract/statutory.ts'
import { isAtDoor, type JobVisit } from '#modules/fulfilment/visits/contract.ts'
import { settings } from '#web/lib/boot/settings.ts'

type Ended = NonNullable<JobVisit['ended']>
/** Reasons that a job’s title and text already explain. */
const EXPLAINED: readonly string[] = [NO_SHOW, PARTY_LEFT, CARRIER_SUSPENDED]
type ArrivalMilestones = Pick<JobVisit['marks'], 'time' | 'confirmedAt' | 'arrivedAt' | 'matchedAt' | 'mismatchedAt'>

/** Whether either party has said that the van is at the door. */
export const isVanAtDoor = ({
  arrivedAt,
  mismatchedAt,
}: Pick<ArrivalMilestones, 'arrivedAt' | 'mismatchedAt'>): boolean => (arrivedAt ?? mismatchedAt) !== null

/** Texts about the right to cancel. */
export const rightsWords = {
  earlyStartAgreed: (until: string) =>
    `You asked for a collection within your 14 days to cancel. You can cancel until ${dayAndMonth(until)}. If you cancel after work has started, you’ll pay for what’s been done. Once it’s all done, you can’t cancel.`,
  periodOver: (until: string) =>
    `Your legal 14 days to cancel ended on ${dayAndMonth(until)}, but you can cancel on this page until loading starts.`,
  mismatched: 'You said the code or van doesn’t match. If you cancel now, you won’t owe anything.',
  loadingStarted:
    'Loading has started, so you can’t cancel on this page. Within your 14 days to cancel, you can use the form in our terms of use.',
  untilLoading: 'You can cancel on this page until loading starts.',
  /** Before a visit within the 14 days to cancel that the owner hasn’t agreed to. */
  earlyStartPrompt: {
    text: 'This date is within your 14 days to cancel, so the carrier can’t start unless you agree.',
    button: EARLY_START_BUTTON,
  },
  earlyStart: {
    working: 'One moment…',
    done: {
      title: 'Early collection agreed',
      description: 'The carrier can now come within your 14 days to cancel. We’ve emailed you a copy.',
    },
  },
  carrier: {
    /** Shown next to the time. */
    earlyStartMissing: 'This date is within the customer’s 14 days to cancel. Ask them to agree before you come.',
    cannotStart: (until: string) =>
      `The customer can cancel until ${dayAndMonth(until)}, so you can’t start until they agree. Ask them to press “Yes, collect it within the 14 days” under “Your right to cancel”.`,
    canStart: 'The customer agreed to a collection within their 14 days to cancel, so you can start.',
  },
  unaskedStart: {
    owner: 'There’s no record that you asked for collection within your 14 days to cancel.',
    carrier: 'There’s no record that the customer asked for collection within their 14 days to cancel.',
  },
} as const

/** Texts about a suspended carrier. */
export const suspendedWords = {
  title: 'Your carrier is suspended',
  text: (name: string | null, hasLoadingStarted: boolean) => {
    const suspendedText = `${name ?? 'Your carrier'} can’t work through ${settings.productName} at the moment.`
    return hasLoadingStarted
      ? `${suspendedText} Loading has started. If something is wrong, tell us.`
      : `${suspendedText} You can cancel, and you won’t owe anything. Don’t hand anything over.`
  },
} as const

/** Texts about a carrier that closed its account after loading had started. */
export const carrierLeftWords = {
  title: 'Is the waste still with you?',
  text: 'If so, cancel this job. You won’t owe anything, and you can post it again.',
} as const

/** Texts with which the owner or the carrier cancels a job. */
export const cancelWords = {
  keepJob: 'Keep the job',
  working: 'One moment…',
  choose: 'Choose a reason',
  owner: {
    button: 'Cancel this job',
    title: 'Cancel this job?',
    text: (milestones: ArrivalMilestones, now: LondonClock) => {
      if (milestones.mismatchedAt !== null)
        return 'You said the code or van doesn’t match. We’ll tell the carrier straight away. You won’t owe anything.'
      return isAtDoor(milestones, now)
        ? 'The van is at your door. The carrier can ask you for a fair share of the price for work already done.'
        : 'We’ll tell the carrier straight away. You won’t owe anything.'
    },
    /** When the carrier is suspended or has left, the owner needs no other reason. */
    excused: {
      suspended: 'Your carrier is suspended, so you won’t owe anything.',
      left: 'The carrier closed their account. You won’t owe anything, and you can post the job again.',
    },
    reasonLabel: 'Why?',
    done: { title: 'Job cancelled', description: 'We’ve told the carrier.' },
    doneLeft: { title: 'Job cancelled', description: 'You can post it again.' },
  },
  carrier: {
    button: 'I can’t do this job',
    title: 'Give up this job?',
    text: () => 'We’ll tell the customer straight away. This will count as one of your cancellations.',
    reasonLabel: 'Why?',
    done: { title: 'You gave up the job', description: 'We’ve told the customer.' },
  },
} as const

/** Texts about a job that ended before it was done. */
export const endedWords = {
  staff: { title: 'This job was cancelled', text: 'We cancelled it. You don’t need to do anything.' },
  byReader: {
    owner: { title: 'You cancelled this job', text: 'We’ve told the carrier.' },
    suspended: {
      title: 'You cancelled this job',
      text: 'You don’t owe anything, because the carrier is suspended.',
    },
    mismatched: {
      title: 'You cancelled this job',
      text: 'We’ve told the carrier. You don’t owe anything, because the code or van didn’t match.',
    },
    carrier: { title: 'You gave up this job', text: 'We’ve told the customer.' },
  },
  byOtherParty: {
    owner: { title: 'Your carrier can’t do this job', text: 'You don’t owe anything.' },
    carrier: { title: 'The customer cancelled this job', text: 'Please don’t set off.' },
  },
  /** The other party closed their account. */
  accountClosed: {
    owner: {
      title: 'Your carrier has closed their account',
      text: 'We cancelled this job, so you don’t owe anything.',
    },
    carrier: {
      title: 'The customer has closed their account',
      text: 'We cancelled this job, so please don’t set off. It won’t count towards your cancellations.',
    },
  },
  /** A job that ended because one party wasn’t there (NOSHOW-02). */
  missed: {
    reader: { title: 'This job has ended', text: 'We’ve recorded that you weren’t there.' },
    owner: { title: 'Your carrier didn’t come', text: 'You ended this job. You don’t owe anything.' },
    carrier: { title: 'The customer wasn’t there', text: 'You ended this job.' },
  },
  /** Tells the carrier what the owner owes after cancelling at `endedAt`; null if the van had not come. */
  owed: (milestones: ArrivalMilestones, reason: Ended['reason'], endedAt: LondonClock): string | null => {
    // the owner has left and can’t be asked
    if (reason === PARTY_LEFT) return null
    if (reason === CARRIER_SUSPENDED) return 'The customer doesn’t owe anything, because your account was suspended.'
    if (milestones.mismatchedAt !== null)
      return 'The customer said the code or van didn’t match, so they don’t owe anything.'
    return isAtDoor(milestones, endedAt)
      ? 'Your van was at the door. You can ask the customer for a fair share of the price for work already done.'
      : null
  },
  /** Why a job ended; null if there is nothing to show. `isOwn`: the reader gave the reason. */
  reason: ({ by, reason }: Pick<Ended, 'by' | 'reason'>, isOwn: boolean): string | null => {
    const text = reason !== null && EXPLAINED.includes(reason) ? null : reasonInWords(by, reason, isOwn)
    return text && `${isOwn ? 'Your reason' : 'Reason given'}: ${text}.`
  },
  view: 'View job',
  repost: {
    text: (hasOtherBids: boolean) =>
      `Post it again with the same details.${hasOtherBids ? ' We’ll tell the carriers who bid before.' : ''}`,
    button: 'Post it again',
    working: 'Posting…',
    done: { title: 'Posted again', description: 'Carriers can bid on it now.' },
    alreadyPosted: 'You posted it again.',
    open: 'View new request',
  },
} as const
