import { isExemption, type SaidDisposal } from '#modules/disposals/contract.ts'
import { settings } from '#web/lib/boot/settings.ts'
import { dayAndMonth, dayAndTime } from '#web/lib/format/time.ts'

const OWNER_AWAY = `The owner may not use ${settings.productName} for now`

/** Visible words of where waste went; those of PROOF-02 stand as there. */
export const words = {
  owner: { title: 'Where your waste went' },
  carrier: {
    title: 'Where did it go?',
    due: (due: string) => `Record where the waste went by ${dayAndMonth(due)}.`,
    record: 'Record disposal',
    waiting: (due: string) => `The owner waits to read it. It is due ${dayAndMonth(due)}.`,
    overdue: (due: string) =>
      `It was due ${dayAndMonth(due)}. The owner reads that you gave no proof. You can still say it.`,
    /** With an owner who has left, whom nothing is told any more. */
    left: {
      waiting: (due: string) => `The owner has left; please say it all the same. It is due ${dayAndMonth(due)}.`,
      overdue: (due: string) => `The owner has left; please say it all the same. It was due ${dayAndMonth(due)}.`,
    },
    /** With one whom staff have suspended. */
    suspended: {
      waiting: (due: string) => `${OWNER_AWAY}; please say it all the same. It is due ${dayAndMonth(due)}.`,
      overdue: (due: string) => `${OWNER_AWAY}; please say it all the same. It was due ${dayAndMonth(due)}.`,
    },
    refused: 'Our staff did not accept what you said. Please say it again.',
    staffWrote: (reason: string) => `They wrote: ${reason}`,
    read: 'What you said, as the owner reads it:',
    sent: 'What you said:',
    looking: 'Our staff are looking at the proof. The owner reads it after that.',
    settled: 'This can no longer be changed.',
    say: 'Say where it went',
    again: 'Say it again',
    close: 'Close without sending',
  },
  loading: 'One moment…',
  failed: 'This could not be loaded. Try again.',
  waiting: (due: string) => `Waiting for the carrier to say where it went (due ${dayAndMonth(due)}).`,
  looking: 'Our staff are looking at the proof.',
  none: 'The carrier gave no proof.',
  left: 'Your carrier has left and did not say where it went.',
  suspended: `Your carrier may not use ${settings.productName} for now, so it cannot say where it went.`,
  photo: { name: 'Photo of the ticket', view: 'View', opening: 'Opening…', alt: 'Photo of the ticket' },
  noPlace: 'Photo has no place',
  kgOfTip: (kg: number) => `The whole tip weighed ${kg} kg.`,
} as const

/** What was said, as one reads it. */
export function saidText(said: SaidDisposal): string {
  const { kind, placeName, number, receiver, ticket, kg, tippedAt } = said
  const when = dayAndTime(tippedAt)
  if (kind === 'reuse') return `Your waste went to ${placeName} (${receiver}) to be used again, on ${when}. ${kg} kg.`
  const permit = number === null ? '' : `, ${isExemption(number) ? 'exemption' : 'permit'} ${number}`
  return `Your waste went to ${placeName}${permit}, on ${when}. ${ticket === null ? '' : `Ticket ${ticket}, `}${kg} kg.`
}
