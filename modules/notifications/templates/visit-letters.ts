import * as z from 'zod/mini'
import { EARLY_START_BUTTON } from '#modules/visits/statutory/contract.ts'
import { DayPart, HalfDay } from '#modules/waste/contract.ts'
import { halfDayText } from '#modules/waste/texts/contract.ts'
import { Id } from '#server/platform/kernel/contract.ts'
import { letter } from './letter.ts'

/** The carrier has said when it comes and with which van, or changed one of both: for the owner (DOOR-01). */
export const visitConfirmed = letter(
  z.object({
    requestId: Id,
    title: z.string(),
    /** As all may know it. */
    carrier: z.nullable(z.string()),
    day: z.string(),
    part: DayPart,
    plate: z.nullable(z.string()),
    /** The owner has not asked for collection within the days to cancel (RIGHT-03). */
    tooSoon: z.boolean(),
  }),
  ({ url }, { requestId, title, carrier, day, part, plate, tooSoon }) => {
    const when = halfDayText({ day, part })
    return {
      subject: `${when}: ${title}`,
      preheader: tooSoon
        ? 'Please say that it may be collected so soon.'
        : 'When your carrier comes, and with which van.',
      heading: 'When your carrier comes',
      paragraphs: [
        `${carrier ?? 'Your carrier'} comes for “${title}” on ${when}${plate === null ? '' : `, with the van ${plate}`}. If you were told something else before, this is what counts.`,
        ...(tooSoon
          ? [
              `That is within your 14 days to cancel. The van may load nothing until you press “${EARLY_START_BUTTON}” on the job page.`,
            ]
          : []),
        'If you cannot be there then, write to the carrier on the job page.',
      ],
      button: { label: 'See the job', url: `${url}/job/${requestId}` },
      smallPrint: [],
    }
  },
)

/** The carrier suggests a half-day that the owner didn't offer: they accept it on the job page (DOOR-01). */
export const timeSuggested = letter(
  z.object({
    requestId: Id,
    title: z.string(),
    carrier: z.nullable(z.string()),
    day: z.string(),
    part: DayPart,
    plate: z.nullable(z.string()),
    /** What is agreed until they accept this; null where nothing is. */
    agreed: z.nullable(HalfDay),
  }),
  ({ url }, { requestId, title, carrier, day, part, plate, agreed }) => {
    const when = halfDayText({ day, part })
    return {
      subject: `Does ${when} suit you? ${title}`,
      preheader: 'Your carrier suggests a time that you didn’t offer.',
      heading: 'Your carrier suggests a time',
      paragraphs: [
        `${carrier ?? 'Your carrier'} suggests ${when} for “${title}”${plate === null ? '' : `, with the van ${plate}`}. You didn’t offer this time, so nothing is agreed until you accept it.`,
        ...(agreed ? [`Until then, ${halfDayText(agreed)} stays agreed.`] : []),
        'If it doesn’t suit you, write to the carrier on the job page.',
      ],
      button: { label: 'See the job', url: `${url}/job/${requestId}` },
      smallPrint: [],
    }
  },
)

/** The owner accepted the half-day that the carrier had suggested: for the carrier (DOOR-01). */
export const timeAccepted = letter(
  z.object({ requestId: Id, title: z.string(), day: z.string(), part: DayPart }),
  ({ url }, { requestId, title, day, part }) => {
    const when = halfDayText({ day, part })
    return {
      subject: `Time accepted: ${title}`,
      preheader: `You’re booked for ${when}.`,
      heading: 'Time accepted',
      paragraphs: [`The customer accepted the time you suggested for “${title}”. You’re booked for ${when}.`],
      button: { label: 'Open the job', url: `${url}/job/${requestId}` },
      smallPrint: [],
    }
  },
)

/** A day has gone by since the acceptance, and no time is confirmed (NOSHOW-01). */
export const visitUnconfirmed = letter(
  z.object({ requestId: Id, title: z.string(), toOwner: z.boolean() }),
  ({ url }, { requestId, title, toOwner }) => ({
    subject: toOwner ? `No time yet: ${title}` : `Please confirm a time: ${title}`,
    preheader: toOwner ? 'You may cancel; nothing is owed.' : 'The owner has waited for a day.',
    heading: toOwner ? 'No time yet' : 'Please confirm a time',
    paragraphs: toOwner
      ? [
          `The carrier that you chose for “${title}” has had a day.`,
          'The carrier has not confirmed a time. You may cancel; nothing is owed.',
        ]
      : [
          `Your bid on “${title}” was accepted a day ago, and you have not confirmed a time.`,
          'Please confirm one on the job page. The owner has been told that they may cancel.',
        ],
    button: { label: toOwner ? 'See the job' : 'Confirm a time', url: `${url}/job/${requestId}` },
    smallPrint: [],
  }),
)
