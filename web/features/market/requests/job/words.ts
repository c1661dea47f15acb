import type { RequestStep, StepActor } from '#modules/market/requests/contract.ts'
import { settings } from '#web/lib/boot/settings.ts'

const STEP_NAMES: Record<RequestStep['what'], string> = {
  posted: 'Posted',
  bid_accepted: 'Bid accepted',
  collected: 'Collected',
  completed: 'Completed',
  cancelled: 'Cancelled',
}
const ACTORS: Record<StepActor, string> = {
  owner: 'by the customer',
  carrier: 'by the carrier',
  staff: `by ${settings.productName}`,
}

const OWNER_SUSPENDED = `The customer is suspended from ${settings.productName}, so they can’t confirm the job at the moment.`

/** Texts about the progress of a job. */
export const timelineWords = {
  historyFailed: 'We couldn’t load the history',
  steps: STEP_NAMES,
  actors: ACTORS,

  next: {
    owner: {
      title: 'Has everything been collected?',
      text: 'Mark it as collected once the waste is gone.',
      collectedTitle: 'Everything has been collected',
      collectedText: 'Confirm that the job is complete.',
    },
    carrier: {
      title: 'Have you collected everything?',
      text: 'Mark it as collected so the customer can confirm the job.',
      collectedTitle: 'Everything has been collected',
      collectedText: 'We’ve asked the customer to confirm that the job is complete.',
    },
  },

  /** Staff have suspended the other party, so it can't act. */
  suspended: {
    owner: {
      title: 'Was everything collected?',
      text: 'If so, mark it as collected. If not, don’t hand anything over.',
      collectedText: 'Confirm that the job is complete.',
    },
    carrier: {
      text: `Mark it as collected. ${OWNER_SUSPENDED}`,
      collectedText: OWNER_SUSPENDED,
    },
  },

  /** The other party has deleted its account while its waste was in a van. */
  accountClosed: {
    owner: {
      title: 'Your carrier has closed their account',
      text: 'If the waste has gone, mark it as collected. If not, cancel this job.',
      collectedText: 'If everything has gone, confirm that the job is complete.',
    },
    carrier: {
      title: 'The customer has closed their account',
      text: 'They can’t confirm this job any more. Mark it as collected once you’ve loaded everything. The missing confirmation won’t count against you.',
      collectedText: 'They can’t confirm this job any more. It won’t count against you.',
    },
  },

  cancel: 'Not now',
  working: 'One moment…',
  actions: {
    collect: {
      button: 'Mark as collected',
      title: 'Has everything been collected?',
      text: 'We’ll add it to the job history. You can’t undo this.',
      done: { title: 'Marked as collected', description: 'We’ve updated the job page.' },
    },
    complete: {
      button: 'Confirm completion',
      title: 'Is this job complete?',
      text: 'Confirm once everything has gone and you’re happy. You can’t undo this.',
      done: { title: 'Job completed', description: 'Thank you. We’ve told the carrier.' },
    },
    cancel: {
      button: 'Cancel request',
      title: 'Cancel this request?',
      text: 'We’ll take it off the lists and close it to bids. You can’t undo this.',
      done: { title: 'Request cancelled', description: 'Carriers can’t bid on it any more.' },
    },
  },
} as const

/** Texts about automatic booking at the owner's price (BOOK-01). */
export const bookAtBudgetWords = {
  title: 'Book automatically',
  on: (price: string) => `On, at ${price}`,
  off: 'Off',
  text: (price: string) =>
    `The first verified carrier who bids at or below ${price} gets the job. You can still cancel, as with any bid you accept. Bids you already have don’t count.`,
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  working: 'One moment…',
  done: { on: 'Automatic booking is on.', off: 'Automatic booking is off.' },
} as const
