import { type DisposalRecord, isExemption } from '#modules/fulfilment/disposal/contract.ts'
import { dayAndMonth, dayAndTime } from '#web/lib/format/time.ts'

/** Texts about where the waste of a job went (PROOF-02). */
export const words = {
  owner: { title: 'Where your waste went' },
  carrier: {
    title: 'Disposal record',
    due: (dueAt: string) => `By ${dayAndMonth(dueAt)}, record where the waste went.`,
    record: 'Record disposal',
    waiting: (dueAt: string) => `Due by ${dayAndMonth(dueAt)}. We’ll show it to the customer.`,
    overdue: (dueAt: string) =>
      `This was due by ${dayAndMonth(dueAt)}. The customer can see that it’s missing. You can still record it.`,
    /** When the customer has closed their account. */
    ownerLeft: {
      waiting: (dueAt: string) =>
        `The customer has closed their account. Please still record disposal by ${dayAndMonth(dueAt)}.`,
      overdue: (dueAt: string) =>
        `The customer has closed their account. Please still record disposal. It was due by ${dayAndMonth(dueAt)}.`,
    },
    /** When we have suspended the customer. */
    ownerSuspended: {
      waiting: (dueAt: string) =>
        `The customer’s account is suspended. Please still record disposal by ${dayAndMonth(dueAt)}.`,
      overdue: (dueAt: string) =>
        `The customer’s account is suspended. Please still record disposal. It was due by ${dayAndMonth(dueAt)}.`,
    },
    refused: 'We couldn’t accept your disposal record. Please update it.',
    staffReason: (reason: string) => `Our reason: ${reason}`,
    whatCustomerSees: 'What the customer sees:',
    whatYouRecorded: 'What you recorded:',
    inReview: 'We’re checking this record. The customer will see it once we’ve accepted it.',
    cannotChange: 'You can’t change this record any more.',
    update: 'Update record',
    close: 'Close without sending',
  },
  loading: 'One moment…',
  failed: 'We couldn’t load this. Try again.',
  waiting: (dueAt: string) => `The carrier has until ${dayAndMonth(dueAt)} to tell you where it went.`,
  inReview: 'We’re checking this record.',
  notRecorded: 'The carrier hasn’t recorded where it went.',
  carrierLeft: 'Your carrier closed their account without saying where it went.',
  carrierSuspended: 'Your carrier’s account is suspended, so they can’t tell you where it went.',
  photo: { name: 'Photo of the ticket', view: 'View', opening: 'Opening…', alt: 'Photo of the ticket' },
  noLocation: 'This photo has no location',
  kgOfDropOff: (kg: number) => `The whole drop-off weighed ${kg} kg.`,
} as const

/** Returns a disposal record as a sentence. */
export function disposalRecordText(record: DisposalRecord): string {
  const { kind, placeName, number, receiver, ticket, kg, tippedAt } = record
  const when = dayAndTime(tippedAt)
  if (kind === 'reuse')
    return `The waste went to ${placeName} (${receiver}) for reuse, on ${when}. Kept in use: ${kg} kg.`
  const permit = number === null ? '' : `, ${isExemption(number) ? 'exemption' : 'permit'} ${number}`
  return `The waste went to ${placeName}${permit}, on ${when}. ${ticket === null ? '' : `Ticket ${ticket}, `}${kg} kg.`
}
