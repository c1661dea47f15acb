import type { RequestStep, Side } from '#modules/requests/contract.ts'
import { settings } from '#web/lib/boot/settings.ts'

const WHAT: Record<RequestStep['what'], string> = {
  posted: 'Posted',
  bid_accepted: 'Bid accepted',
  collected: 'Collected',
  completed: 'Completed',
  cancelled: 'Cancelled',
}
const BY: Record<Side, string> = {
  owner: 'by the owner',
  carrier: 'by the carrier',
  staff: `by ${settings.productName} staff`,
}

const OWNER_AWAY = `The owner may not use ${settings.productName} for now, and cannot confirm the job meanwhile.`

/** Visible words about the life of a job. */
export const lifeWords = {
  historyFailed: 'We couldn’t load the history',
  what: WHAT,
  by: BY,

  next: {
    owner: {
      title: 'Has everything been collected?',
      text: 'Mark it as collected once the waste is gone. Then you confirm that the job is completed.',
      collected: 'Everything has been collected',
      collectedText: 'Confirm that the job is completed. The carrier sees it at once.',
    },
    carrier: {
      title: 'Have you collected everything?',
      text: 'Mark it as collected, and the owner can confirm that the job is completed.',
      collected: 'Everything has been collected',
      collectedText: 'The owner has been asked to confirm that the job is completed.',
    },
  },

  /** Staff have suspended the other side: in place of what says that it acts. */
  suspended: {
    owner: {
      title: 'Was everything collected before?',
      text: 'Then mark it as collected. If it was not, hand over nothing meanwhile.',
      collectedText: 'Confirm that the job is completed.',
    },
    carrier: {
      text: `Mark it as collected. ${OWNER_AWAY}`,
      collectedText: OWNER_AWAY,
    },
  },

  /** The other side has deleted its account, and the job goes on: something of it was in a van. */
  left: {
    owner: {
      title: 'Your carrier has left',
      text: 'It deleted its account. Mark the waste as collected if it is gone. If it is not, cancel this job.',
      collectedText: 'It deleted its account. If everything is gone, confirm that the job is completed.',
    },
    carrier: {
      title: 'The owner has left',
      text: 'They deleted their account, so nobody confirms this job any more. Mark it as collected once the waste is gone. It does not count against you.',
      collectedText: 'They deleted their account, so nobody confirms this job any more. It does not count against you.',
    },
  },

  keep: 'Not now',
  working: 'One moment…',
  acts: {
    collect: {
      button: 'Mark as collected',
      title: 'Has everything been collected?',
      text: 'The other side sees it at once, and it stands in the history of the job. It cannot be undone.',
      done: { title: 'Marked as collected', description: 'Both sides see it now.' },
    },
    complete: {
      button: 'Confirm completed',
      title: 'Is this job completed?',
      text: 'Confirm once everything is gone and you are satisfied. It cannot be undone.',
      done: { title: 'Job completed', description: 'Thank you. The carrier has been told.' },
    },
    cancel: {
      button: 'Cancel request',
      title: 'Cancel this request?',
      text: 'It leaves the lists at once and takes no more bids; those placed can no longer be accepted. It cannot be undone.',
      done: { title: 'Request cancelled', description: 'It takes no more bids.' },
    },
  },
} as const

/** Visible words about booking automatically at the owner's price (BOOK-01). */
export const bookWords = {
  title: 'Book automatically',
  on: (price: string) => `On, at ${price}`,
  off: 'Off',
  text: (price: string) =>
    `The first verified carrier to bid ${price} or less gets the job at once. You can still cancel, as with any bid you accept. Bids you already have don’t count.`,
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  working: 'One moment…',
  said: { on: 'Automatic booking is on.', off: 'Automatic booking is off.' },
} as const
