import * as z from 'zod/mini'
import { endpoint, Id, Instant } from '#server/platform/kernel/contract.ts'

export const trustCalendar = endpoint({
  id: 'trustCalendar',
  summary: 'List registrations that end in the next 12 months, by month, soonest first, at most 500.',
  method: 'GET',
  path: '/api/ops/trust-calendar',
  access: 'operations',
  features: ['registration'],
  answer: z.object({
    months: z.array(
      z.object({
        /** '2027-03' */
        month: z.string(),
        total: z.number(),
        items: z.array(
          z.object({ businessId: Id, companyName: z.nullable(z.string()), number: z.string(), validTo: z.string() }),
        ),
      }),
    ),
  }),
})

/** The health of the public register. */
export const RegisterHealth = z.object({
  /** Whether a register is configured. Without one, staff check all numbers. */
  configured: z.boolean(),
  /** Whether the register is the emulator. */
  practice: z.boolean(),
  answeredAt: z.nullable(Instant),
  /** Whether queries have been failing: no answer for 48 hours, or most entries missing (TRUST-20). */
  silent: z.boolean(),
  pausedUntil: z.nullable(Instant),
  stopped: z.nullable(z.object({ at: Instant, by: z.nullable(z.string()), reason: z.string() })),
  /** The night being counted, a day in London; null before the first. */
  night: z.nullable(z.string()),
  asked: z.number(),
  answered: z.number(),
  pauses: z.number(),
  /** Numbers waiting for an answer now. */
  waiting: z.number(),
  oldestCheckedAt: z.nullable(Instant),
})
export type RegisterHealth = z.output<typeof RegisterHealth>

export const registerHealth = endpoint({
  id: 'registerHealth',
  summary: 'Read the health of the public register (TRUST-06).',
  method: 'GET',
  path: '/api/ops/register',
  access: 'operations',
  features: ['registration'],
  answer: RegisterHealth,
})
