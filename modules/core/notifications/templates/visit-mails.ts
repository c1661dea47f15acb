import * as z from 'zod/mini'
import { DayPart, HalfDay } from '#modules/core/waste-catalogue/contract.ts'
import { halfDayText } from '#modules/core/waste-catalogue/texts/contract.ts'
import { EARLY_START_BUTTON } from '#modules/fulfilment/visits/contract/statutory.ts'
import { Id } from '#server/platform/kernel/contract.ts'
import { mailTemplate } from './mail-template.ts'

/** Goes to the owner when the carrier confirms or changes the time or the van (DOOR-01). */
export const visitConfirmed = mailTemplate(
  z.object({
    requestId: Id,
    title: z.string(),
    /** The name that everyone can see. */
    carrier: z.nullable(z.string()),
    day: z.string(),
    part: DayPart,
    plate: z.nullable(z.string()),
    /** Whether the time is within the 14 days to cancel and the owner hasn't asked for an early start (RIGHT-03). */
    tooSoon: z.boolean(),
  }),
  ({ url }, { requestId, title, carrier, day, part, plate, tooSoon }) => {
    const when = halfDayText({ day, part })
    return {
      subject: `Booked for ${when}: ${title}`,
      preheader: tooSoon
        ? 'Please confirm that you want a collection this soon.'
        : 'Your carrier has confirmed the time.',
      heading: 'Your collection time',
      paragraphs: [
        `${carrier ?? 'Your carrier'} is coming for “${title}” on ${when}${plate === null ? '' : `, in van ${plate}`}. This replaces any earlier time.`,
        ...(tooSoon
          ? [
              `This date is within your 14 days to cancel, so the carrier can’t start unless you agree. To agree, press “${EARLY_START_BUTTON}” on the job page.`,
            ]
          : []),
        'If you can’t be there, message the carrier on the job page.',
      ],
      button: { label: 'View job', url: `${url}/job/${requestId}` },
      smallPrint: [],
    }
  },
)

/** Goes to the owner when the carrier suggests a half-day that they didn't offer (DOOR-01). */
export const timeSuggested = mailTemplate(
  z.object({
    requestId: Id,
    title: z.string(),
    carrier: z.nullable(z.string()),
    day: z.string(),
    part: DayPart,
    plate: z.nullable(z.string()),
    /** The time agreed before; null if there is none. */
    agreed: z.nullable(HalfDay),
  }),
  ({ url }, { requestId, title, carrier, day, part, plate, agreed }) => {
    const when = halfDayText({ day, part })
    return {
      subject: `“${title}”: does ${when}, suit you?`,
      preheader: 'Your carrier suggests a time that you didn’t offer.',
      heading: 'Your carrier suggests a time',
      paragraphs: [
        `${carrier ?? 'Your carrier'} suggests ${when} for “${title}”${plate === null ? '' : `, in van ${plate}`}. You didn’t offer this time, so it only counts if you accept it.`,
        ...(agreed ? [`Until then, you’re still booked for ${halfDayText(agreed)}.`] : []),
        'If it doesn’t suit you, message the carrier on the job page.',
      ],
      button: { label: 'View job', url: `${url}/job/${requestId}` },
      smallPrint: [],
    }
  },
)

/** Goes to the carrier when the owner accepts the half-day that it suggested (DOOR-01). */
export const timeAccepted = mailTemplate(
  z.object({ requestId: Id, title: z.string(), day: z.string(), part: DayPart }),
  ({ url }, { requestId, title, day, part }) => {
    const when = halfDayText({ day, part })
    return {
      subject: `Time accepted: ${title}`,
      preheader: `You’re booked for ${when}.`,
      heading: 'Time accepted',
      paragraphs: [`The customer accepted the time you suggested for “${title}”. You’re booked for ${when}.`],
      button: { label: 'View job', url: `${url}/job/${requestId}` },
      smallPrint: [],
    }
  },
)

/** Goes to both parties when no time is confirmed a day after the acceptance (NOSHOW-01). */
export const visitUnconfirmed = mailTemplate(
  z.object({ requestId: Id, title: z.string(), toOwner: z.boolean() }),
  ({ url }, { requestId, title, toOwner }) => ({
    subject: toOwner ? `No time confirmed yet for “${title}”` : `Confirm a time for “${title}”`,
    preheader: toOwner ? 'You can wait, or cancel the job.' : 'The customer has been waiting for a day.',
    heading: toOwner ? 'No time confirmed yet' : 'Confirm a time',
    paragraphs: toOwner
      ? [`The carrier you chose for “${title}” hasn’t confirmed a time.`, 'You can cancel, and you won’t owe anything.']
      : [
          `Your bid on “${title}” was accepted a day ago, but you haven’t confirmed a time.`,
          'Confirm one on the job page. We’ve told the customer that they can cancel.',
        ],
    button: { label: toOwner ? 'View job' : 'Confirm time', url: `${url}/job/${requestId}` },
    smallPrint: [],
  }),
)
