import * as z from 'zod/mini'
import { LoadItem, LoadSummary } from '#modules/core/waste-catalogue/contract.ts'
import { IMAGE_TOO_LARGE, IMAGE_TYPES } from '#modules/market/requests/contract/facts.ts'
import { PostRequest } from '#modules/market/requests/contract/posting.ts'
import { Image } from '#modules/market/requests/contract.ts'
import { Cursor, endpoint, Id, Instant, idParam, liveMessage, pageOf } from '#server/platform/kernel/contract.ts'
import { GIFT_DURATIONS_HOURS } from './contract/facts.ts'

/**
 * `gift`: listed as a gift; `charity`: charities are asked; `paid`: posted as a request; `done`: given away; `stopped`
 * by its owner.
 */
export const LadderStep = z.enum(['gift', 'charity', 'paid', 'done', 'stopped'])
export type LadderStep = z.output<typeof LadderStep>

/** The steps that its owner can end, extend or finish. */
export const OpenStep = z.enum(['gift', 'charity'])
export type OpenStep = z.output<typeof OpenStep>

/** A step with its times. Each step begins when the one before it ends. */
export const ScheduledStep = z.object({
  step: z.enum(['gift', 'charity', 'paid']),
  from: Instant,
  /** Null for the paid step, which has no end here. */
  until: z.nullable(Instant),
  /** `left_out`: it didn't and won't happen, because no charity takes the items, or the ladder has ended. */
  state: z.enum(['past', 'now', 'planned', 'left_out']),
})
export type ScheduledStep = z.output<typeof ScheduledStep>

const cardFields = {
  id: Id,
  version: z.number(),
  step: LadderStep,
  title: z.string(),
  load: LoadSummary,
  imageUrls: z.nullable(z.array(Image)),
  /** Gift, charity and paid step in this order; without the charity step if its owner didn't choose it. */
  schedule: z.array(ScheduledStep),
  /**
   * Set while the time is up, but the item is promised to someone or a charity would like it. The next step begins at
   * `until` at the latest (LADDER-04).
   */
  waiting: z.nullable(z.object({ for: z.enum(['promise', 'charity']), until: Instant })),
  /** The London date by which it must be gone: '2026-12-10'. */
  goneBy: z.string(),
  /** The gifted item; null once it is removed. */
  itemId: z.nullable(Id),
  /** The request of the paid step; null before. */
  requestId: z.nullable(Id),
  /**
   * Set when it is done. `kg` is an estimate, and null if it was promised to no one and no charity was to get it: then
   * it doesn't count as kept in use (IMPACT-01).
   */
  given: z.nullable(z.object({ to: z.enum(['person', 'charity']), kg: z.nullable(z.number()), at: Instant })),
  createdAt: Instant,
}

/** A ladder in its owner's list. */
export const LadderCard = z.object(cardFields)
export type LadderCard = z.output<typeof LadderCard>

export const CharityAnswer = z.enum(['wanted', 'declined'])
export type CharityAnswer = z.output<typeof CharityAnswer>

/** A charity that takes all the items, nearest first. */
export const LadderCharity = z.object({
  charityId: Id,
  name: z.string(),
  phone: z.nullable(z.string()),
  website: z.nullable(z.string()),
  miles: z.number(),
  /** Whether we emailed it. The owner has to ask the others. */
  emailed: z.boolean(),
  /** Whether the owner ticked that they asked it. */
  asked: z.boolean(),
  /** Its answer to our email; null without one. */
  answer: z.nullable(CharityAnswer),
})
export type LadderCharity = z.output<typeof LadderCharity>

/** A ladder as its owner sees it. */
export const Ladder = z.object({
  ...cardFields,
  description: z.string(),
  /** Outward code and town: 'BS6, Bristol'. */
  locationText: z.nullable(z.string()),
  items: z.array(LoadItem),
  /** Empty before the charity step. */
  charities: z.array(LadderCharity),
  /** Set when the charity step was left out, because no charity nearby takes all the items (LADDER-07). */
  noCharities: z.boolean(),
  /** What its owner can do now. */
  may: z.object({
    /** False while the item is promised: its owner has to undo the promise first. */
    startNextStep: z.boolean(),
    /** The end of the step after 'Add 24 hours'; null if the date doesn't allow it. */
    addHoursUntil: z.nullable(Instant),
    markGiven: z.boolean(),
    stop: z.boolean(),
  }),
})
export type Ladder = z.output<typeof Ladder>

const WRONG_HOURS = 'Choose 24, 48 or 72 hours.'
const NO_DATE = 'Choose a date.'

/** Everything that a request can be posted with, and how to give it away first. Items are needed. */
export const StartLadder = z.extend(PostRequest, {
  giftHours: z.literal([...GIFT_DURATIONS_HOURS], WRONG_HOURS),
  askCharities: z.boolean(),
  goneBy: z.iso.date(NO_DATE).check(z.maxLength(10, NO_DATE)),
})
export type StartLadder = z.output<typeof StartLadder>

const picture = { tooLarge: IMAGE_TOO_LARGE, types: IMAGE_TYPES }
const PICTURES = {
  image: picture,
  image2: picture,
  image3: picture,
  image4: picture,
  image5: picture,
  image6: picture,
}

export const startLadder = endpoint({
  id: 'startLadder',
  summary:
    'Give something away first: lists it as a gift, asks charities, then posts the request. JSON in the part `ladder`, pictures as for postRequest. Every item must be reusable (LADDER-01).',
  method: 'POST',
  path: '/api/ladders',
  access: 'signed-in',
  features: ['ladder', 'load', 'listing'],
  body: StartLadder,
  multipart: { json: 'ladder', files: PICTURES },
  idempotent: true,
  answer: Ladder,
  status: 201,
})

export const myLadders = endpoint({
  id: 'myLadders',
  summary:
    "List the caller's ladders, newest first; `open` leaves out those that have ended, `itemId` all but that of a gift (LADDER-02).",
  method: 'GET',
  path: '/api/ladders/mine',
  access: 'signed-in',
  features: ['ladder'],
  query: z.strictObject({ open: z.optional(z.literal('yes')), itemId: z.optional(Id), after: Cursor }),
  answer: pageOf(LadderCard),
})

export const readLadder = endpoint({
  id: 'readLadder',
  // its page is /ladder/:ladderId, to which emails link
  summary: "Read one of the caller's ladders (LADDER-03).",
  method: 'GET',
  path: '/api/ladders/:ladderId',
  access: 'signed-in',
  features: ['ladder'],
  params: idParam('ladderId'),
  answer: Ladder,
})

/** The step that the caller saw, so that pressing twice doesn't skip a step. */
const SeenStepBody = z.strictObject({ step: OpenStep })

export const startNextStep = endpoint({
  id: 'startNextStep',
  summary: 'End the given step now and start the next one (LADDER-03).',
  method: 'POST',
  path: '/api/ladders/:ladderId/next-step',
  access: 'signed-in',
  features: ['ladder'],
  params: idParam('ladderId'),
  body: SeenStepBody,
  idempotent: true,
  answer: Ladder,
})

export const extendStep = endpoint({
  id: 'extendStep',
  summary: 'Add 24 hours to the given step, if the date allows and nothing has changed since (LADDER-03).',
  method: 'POST',
  path: '/api/ladders/:ladderId/longer',
  access: 'signed-in',
  features: ['ladder'],
  params: idParam('ladderId'),
  body: z.extend(SeenStepBody, {
    /** The version that the caller has read, so that pressing twice adds 24 hours once. */
    version: z.int().check(z.minimum(1), z.maximum(2_147_483_647)),
  }),
  idempotent: true,
  answer: Ladder,
})

export const stopLadder = endpoint({
  id: 'stopLadder',
  summary: 'Stop: the gift is closed, and no request is posted. Works once (LADDER-03).',
  method: 'POST',
  path: '/api/ladders/:ladderId/stop',
  access: 'signed-in',
  features: ['ladder'],
  params: idParam('ladderId'),
  idempotent: true,
  answer: Ladder,
})

export const markLadderGiven = endpoint({
  id: 'markLadderGiven',
  summary:
    'Mark it as given away, to a person in the gift step or to a charity in the charity step. Works once (LADDER-04).',
  method: 'POST',
  path: '/api/ladders/:ladderId/given',
  access: 'signed-in',
  features: ['ladder'],
  params: idParam('ladderId'),
  idempotent: true,
  answer: Ladder,
})

export const markCharityAsked = endpoint({
  id: 'markCharityAsked',
  summary: 'Tick that the caller has asked a charity, or remove the tick (LADDER-05).',
  method: 'PUT',
  path: '/api/ladders/:ladderId/charities/:charityId/asked',
  access: 'signed-in',
  features: ['ladder'],
  params: z.strictObject({ ladderId: Id, charityId: Id }),
  body: z.strictObject({ asked: z.boolean() }),
  answer: Ladder,
})

/**
 * Sent to the owner when a ladder changes: a step, its times, a tick or a charity's answer. Everything else has to be
 * refetched.
 */
export const ladderChanged = liveMessage({
  name: 'ladder.changed',
  payload: z.object({ id: Id, version: z.number(), patch: z.object({ step: LadderStep }) }),
})
