import * as z from 'zod/mini'
import { Cursor, endpoint, Id, Instant, idParam, pageOf, text } from '#server/platform/kernel/contract.ts'
import { CharityAnswer, LadderStep, OpenStep, ScheduledStep } from '../contract.ts'

export const REASON_MAX = 500

/** A ladder in the list for staff. */
export const StaffLadderCard = z.object({
  id: Id,
  ownerId: Id,
  title: z.string(),
  step: LadderStep,
  /** Outward code; null without a postcode. */
  outward: z.nullable(z.string()),
  kg: z.number(),
  /** When the step ends; null once the ladder has ended. */
  until: z.nullable(Instant),
  createdAt: Instant,
})
export type StaffLadderCard = z.output<typeof StaffLadderCard>

/** One entry of a ladder's history. */
export const LadderEvent = z.object({
  /** `removed`: its owner removed the listing, which stopped it. */
  what: z.enum(['started', 'extended', 'charity', 'paid', 'done', 'stopped', 'removed']),
  by: z.enum(['owner', 'staff', 'time']),
  at: Instant,
})
export type LadderEvent = z.output<typeof LadderEvent>

export const StaffLadder = z.extend(StaffLadderCard, {
  version: z.number(),
  schedule: z.array(ScheduledStep),
  goneBy: z.string(),
  itemId: z.nullable(Id),
  requestId: z.nullable(Id),
  /** Oldest first. */
  history: z.array(LadderEvent),
  /** The charities that could take it, without their addresses. */
  charities: z.array(
    z.object({
      charityId: Id,
      name: z.string(),
      miles: z.number(),
      emailed: z.boolean(),
      asked: z.boolean(),
      answer: z.nullable(CharityAnswer),
      answeredAt: z.nullable(Instant),
    }),
  ),
  mayStartNextStep: z.boolean(),
})
export type StaffLadder = z.output<typeof StaffLadder>

export const staffLadders = endpoint({
  id: 'staffLadders',
  summary: 'List ladders of everyone, newest first, of one step if given (LADDER-07).',
  method: 'GET',
  path: '/api/ops/ladders',
  access: 'operations',
  features: ['ladder'],
  query: z.strictObject({ step: z.optional(LadderStep), after: Cursor }),
  answer: pageOf(StaffLadderCard),
})

export const staffLadder = endpoint({
  id: 'staffLadder',
  summary: 'Read a ladder with its history (LADDER-07).',
  method: 'GET',
  path: '/api/ops/ladders/:ladderId',
  access: 'operations',
  features: ['ladder'],
  params: idParam('ladderId'),
  answer: StaffLadder,
})

export const staffStartNextStep = endpoint({
  id: 'staffStartNextStep',
  summary: 'Start the next step of a ladder for its owner; audited (LADDER-07).',
  method: 'POST',
  path: '/api/ops/ladders/:ladderId/next-step',
  access: 'operations:agent',
  features: ['ladder'],
  params: idParam('ladderId'),
  body: z.strictObject({
    /** The step that the caller saw. */
    step: OpenStep,
    reason: text({
      min: 1,
      tooShort: 'Enter a reason.',
      max: REASON_MAX,
      tooLong: `The reason can have up to ${REASON_MAX} characters.`,
    }),
  }),
  idempotent: true,
  answer: StaffLadder,
})

export const FIGURE_DAYS = ['7', '30', '90'] as const

export const ladderFigures = endpoint({
  id: 'ladderFigures',
  summary: 'Count the ladders that started and ended, with the weight kept in use by step (LADDER-07).',
  method: 'GET',
  path: '/api/ops/ladder-figures',
  access: 'operations',
  features: ['ladder'],
  query: z.strictObject({ days: z._default(z.enum(FIGURE_DAYS), '30') }),
  answer: z.object({
    started: z.number(),
    /** Given away, by the step in which it happened; `kg` are estimates. */
    given: z.object({
      gift: z.object({ ladders: z.number(), kg: z.number() }),
      charity: z.object({ ladders: z.number(), kg: z.number() }),
    }),
    /** Posted as a request. */
    paid: z.object({ ladders: z.number(), kg: z.number() }),
    stopped: z.number(),
    /** Emails to charities, and their answers. */
    asks: z.object({ emailed: z.number(), wanted: z.number(), declined: z.number() }),
  }),
})
