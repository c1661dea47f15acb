import * as z from 'zod/mini'
import { Id } from '#server/platform/kernel/contract.ts'
import { type EventOf, eventKind } from '#server/platform/kernel/events.ts'
import { LadderStep } from './contract.ts'

const ladderData = { ladderId: Id, ownerId: Id, version: z.number(), step: LadderStep }

/** A ladder started with its gift step. */
export const LadderStarted = eventKind('LadderStarted', 1, z.object(ladderData))
/** The charity step began, or the request was posted. */
export const LadderMoved = eventKind(
  'LadderMoved',
  1,
  z.object({
    ...ladderData,
    /** Set when the charity step was left out, because no charity nearby takes all the items. */
    noCharities: z.optional(z.literal(true)),
  }),
)
export type LadderMoved = EventOf<typeof LadderMoved>
/** A step's times, a tick or a charity's answer changed. */
export const LadderChanged = eventKind('LadderChanged', 1, z.object(ladderData))
/** A ladder ended because its items were given away. */
export const LadderDone = eventKind(
  'LadderDone',
  1,
  z.object({
    ...ladderData,
    to: z.enum(['person', 'charity']),
    /** Estimated weight that stayed in use; 0 if no one was known to take it. */
    kg: z.number(),
    /** Outward code; null without a postcode. */
    area: z.nullable(z.string()),
  }),
)
export type LadderDone = EventOf<typeof LadderDone>
/** The owner of a ladder stopped it, or removed its gift. */
export const LadderStopped = eventKind('LadderStopped', 1, z.object(ladderData))

const askData = z.object({ askId: Id, ladderId: Id, ownerId: Id, charityId: Id })
/** A charity with an email address is to be asked. */
export const CharityAsked = eventKind('CharityAsked', 1, askData)
export type CharityAsked = EventOf<typeof CharityAsked>
/** A charity would like the items. */
export const CharityAccepted = eventKind('CharityAccepted', 1, askData)
export type CharityAccepted = EventOf<typeof CharityAccepted>
/** What a charity wanted has ended: it was given away, or is no longer offered. Lasts longer than the ladder. */
export const CharityReleased = eventKind(
  'CharityReleased',
  1,
  z.object({
    askId: Id,
    charityId: Id,
    why: z.enum(['given', 'ended']),
    items: z.array(z.object({ label: z.string(), n: z.number() })),
    /** Outward code. */
    outward: z.string(),
  }),
)
export type CharityReleased = EventOf<typeof CharityReleased>
