import * as z from 'zod/mini'
import { Email } from '#modules/core/accounts/contract.ts'
import { endpoint, Id, idParam, line, orNull, pageOf } from '#server/platform/kernel/contract.ts'

/** The most kinds of item that a charity can take: more than the catalogue has. */
const MAX_TAKES = 200

const CHOOSE = 'Choose items from the list.'

/** A charity as staff keep it: what it takes, and where we email it. */
export const StaffCharity = z.object({
  id: Id,
  name: z.string(),
  city: z.nullable(z.string()),
  postalCode: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  website: z.nullable(z.string()),
  /** Keys of reusable catalogue items that it takes. */
  takes: z.array(z.string()),
  /** Where we email what people give away; null if it isn't known. Never public. */
  answerAddress: z.nullable(z.string()),
  version: z.number(),
})
export type StaffCharity = z.output<typeof StaffCharity>

export const staffCharities = endpoint({
  id: 'staffCharities',
  summary:
    'List charities by name with what they take; `q` matches as in the public list, `takes` leaves out those that take nothing (LADDER-07).',
  method: 'GET',
  path: '/api/ops/charities',
  access: 'operations',
  features: ['ladder'],
  query: z.strictObject({
    q: z.optional(line({ max: 64, tooLong: 'Search must be at most 64 characters long.' })),
    takes: z.optional(z.literal('yes')),
    after: z.optional(z.string().check(z.maxLength(1500))),
  }),
  answer: pageOf(StaffCharity),
})

export const staffCharity = endpoint({
  id: 'staffCharity',
  summary: 'Read a charity with what it takes and where we email it (LADDER-07).',
  method: 'GET',
  path: '/api/ops/charities/:charityId',
  access: 'operations',
  features: ['ladder'],
  params: idParam('charityId'),
  answer: StaffCharity,
})

export const changeCharity = endpoint({
  id: 'changeCharity',
  summary: 'Set what a charity takes and where we email it; audited without the address (LADDER-07).',
  method: 'PUT',
  path: '/api/ops/charities/:charityId',
  access: 'operations:agent',
  features: ['ladder'],
  params: idParam('charityId'),
  body: z.strictObject({
    takes: z
      .array(z.string().check(z.maxLength(60), z.regex(/^[a-z0-9-]+$/, CHOOSE)))
      .check(z.maxLength(MAX_TAKES, CHOOSE)),
    /** Left out or null for none. */
    answerAddress: orNull(Email),
    /** The version the caller has read; fits a PostgreSQL integer. */
    version: z.int().check(z.minimum(1), z.maximum(2_147_483_647)),
  }),
  idempotent: true,
  answer: StaffCharity,
})
