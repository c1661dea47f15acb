import * as z from 'zod/mini'
import { DayPart, HalfDay, hasBegun, isChoosable, type LondonClock } from '#modules/waste/contract.ts'
import { endpoint, Id, Instant, idParam, liveMessage, Pounds } from '#server/platform/kernel/contract.ts'
import { EndReason } from './reasons/contract.ts'

/** What has happened between an acceptance and the end of the job: marks beside the status, each of which may be left out (DOOR-07). */
export const VisitMarks = z.object({
  /** The half-day that the carrier confirmed, or came in without a word. */
  time: z.nullable(HalfDay),
  /** A half-day that the owner didn't offer, until they accept it (DOOR-01); left out where there is none. */
  suggested: z.optional(z.object({ day: z.string(), part: DayPart, plate: z.nullable(z.string()), at: Instant })),
  /** 'AB12 CDE' */
  plate: z.nullable(z.string()),
  confirmedAt: z.nullable(Instant),
  arrivedAt: z.nullable(Instant),
  /** The owner said that code and van match. */
  matchedAt: z.nullable(Instant),
  /** The owner said that they do not match; null once they do. */
  mismatchedAt: z.nullable(Instant),
  /** When they said so, and of which plate, also once they match; left out where they never did. */
  refused: z.optional(z.object({ at: Instant, plate: z.nullable(z.string()) })),
  /** When the van was last changed after that; left out where it was not. */
  vanChangedAt: z.optional(Instant),
  loadingAt: z.nullable(Instant),
})
export type VisitMarks = z.output<typeof VisitMarks>

/** Whether one of the two has said that the van is there. */
export const hasCome = ({ arrivedAt, matchedAt, loadingAt }: VisitMarks): boolean =>
  (arrivedAt ?? matchedAt ?? loadingAt) !== null

/**
 * Whether the van counts as being at the door: it has come, and the half-day that was agreed has begun, or its owner has said
 * that it matches. Before that nobody has to be there, and nothing is owed for it.
 */
export const isAtDoor = (
  { time, confirmedAt, arrivedAt, matchedAt }: Pick<VisitMarks, 'time' | 'confirmedAt' | 'arrivedAt' | 'matchedAt'>,
  now: LondonClock,
): boolean => {
  const agreed = confirmedAt === null ? null : time
  return arrivedAt !== null && (matchedAt !== null || agreed === null || hasBegun(agreed, now))
}

/** What the carrier suggests, while its owner can still accept it; null where there is nothing. */
export const openSuggestion = (
  { suggested }: Pick<VisitMarks, 'suggested'>,
  now: LondonClock,
): NonNullable<VisitMarks['suggested']> | null => (suggested && isChoosable(suggested, now) ? suggested : null)

/** What the consumer's right to cancel is (RIGHT-01, RIGHT-02). */
export const Rights = z.object({
  /** The last day on which the owner may cancel, a date of London. */
  cancelUntil: z.string(),
  /** When the owner asked for collection before that day; null where they did not. */
  earlyStartAt: z.nullable(Instant),
  /** What the owner reads before they ask for that, word by word (RIGHT-02); null where there is nothing to ask for, or the job is over. */
  earlyStartWords: z.nullable(z.string()),
  /** Everything was collected before that day, and the owner had not asked for it (RIGHT-03). */
  unaskedStart: z.boolean(),
})
export type Rights = z.output<typeof Rights>

/** How a job ended before it was done (RIGHT-04, RIGHT-05). */
export const Ended = z.object({
  by: z.enum(['owner', 'carrier']),
  /** Null where its owner gave none. */
  reason: z.nullable(EndReason),
  at: Instant,
})
export type Ended = z.output<typeof Ended>

/**
 * What became of a price that was asked for: its owner signed or declined; the carrier lowered it, which nobody signs; nobody did in time (`lapsed`), before loading (`loaded`),
 * before it was marked as collected or completed without loading (`collected`), or before it was cancelled.
 */
export const PriceAnswer = z.enum(['signed', 'declined', 'lowered', 'lapsed', 'loaded', 'collected', 'cancelled'])
export type PriceAnswer = z.output<typeof PriceAnswer>

/** Another price: of extra items that a carrier found and asks for (PRICE-02), or a lower one, without items (PRICE-03). */
export const PriceChange = z.object({
  id: Id,
  lines: z.array(z.object({ label: z.string(), n: z.number(), kg: z.number() })),
  oldPounds: Pounds,
  newPounds: Pounds,
  /** How many photos it has. */
  photos: z.number(),
  askedAt: Instant,
  /** From then on the old price stands (PRICE-03). */
  lapsesAt: Instant,
  /** Null while it is asked. */
  answer: z.nullable(PriceAnswer),
  answeredAt: z.nullable(Instant),
  /** The name that the owner typed; null for all other answers. */
  signedName: z.nullable(z.string()),
})
export type PriceChange = z.output<typeof PriceChange>

/** How a job was paid, as one side says; Kerbside takes no money for it (PRICE-06). */
export const PaidBy = z.enum(['card', 'transfer', 'cash', 'not_yet'], 'Please choose how it was paid.')
export type PaidBy = z.output<typeof PaidBy>

/** That there is a receipt; what it says has an endpoint of its own. */
export const ReceiptLine = z.object({
  /** 'KB-2026-000123' */
  number: z.string(),
  issuedAt: Instant,
  /** Null until that side has said it. */
  paidOwnerSays: z.nullable(PaidBy),
  paidCarrierSays: z.nullable(PaidBy),
})
export type ReceiptLine = z.output<typeof ReceiptLine>

/** All that the two sides of an accepted job share until the end of it. */
export const JobVisit = z.object({
  requestId: Id,
  /** Counts the changes of all that is here; 0 where nothing has happened yet. */
  version: z.number(),
  marks: VisitMarks,
  /** Null where the owner is no consumer. */
  rights: z.nullable(Rights),
  /** When both sides were told that a day went by without a time (NOSHOW-01); null where none did, and once there is one. */
  unconfirmedAt: z.nullable(Instant),
  /** Null while the job goes on, and where staff ended it. */
  ended: z.nullable(Ended),
  /** The request that a cancelled job was posted again as, for its owner (RIGHT-06). */
  repostedAs: z.nullable(Id),
  /** The four digits that the driver shows: on the day of the visit, and once the van is there (DOOR-02). */
  code: z.nullable(z.string()),
  bidPounds: Pounds,
  /** The newest price that was signed or lowered, else the bid (PRICE-04). */
  agreedPounds: Pounds,
  /** Oldest first; at most one is not answered yet. */
  priceChanges: z.array(PriceChange),
  receipt: z.nullable(ReceiptLine),
})
export type JobVisit = z.output<typeof JobVisit>

export const readVisit = endpoint({
  id: 'readVisit',
  summary:
    'What has happened since a bid was accepted, for the owner and the accepted carrier; 404 for everybody else (DOOR-09).',
  method: 'GET',
  path: '/api/requests/:requestId/visit',
  access: 'signed-in',
  features: ['duty'],
  params: idParam('requestId'),
  answer: JobVisit,
})

export const beginLoading = endpoint({
  id: 'beginLoading',
  summary: 'Say that loading has begun: the accepted carrier, before the job is collected; once (DOOR-07).',
  method: 'POST',
  path: '/api/requests/:requestId/visit/loading',
  access: 'signed-in',
  features: ['duty'],
  params: idParam('requestId'),
  idempotent: true,
  answer: JobVisit,
})

/** Goes to the owner and the accepted carrier alone (DOOR-09). */
export const visitChanged = liveMessage({
  name: 'visit.changed',
  payload: z.object({ id: Id, version: z.number(), patch: VisitMarks }),
})
