import * as z from 'zod/mini'
import { endpoint, Id, idParam, line, pageOf } from '#server/platform/kernel/contract.ts'

/** A charity (DATA-23). Links are http(s) with their scheme, or null (R13). */
export const Charity = z.object({
  id: Id,
  name: z.string(),
  mission: z.nullable(z.string()),
  type: z.nullable(z.string()),
  address: z.nullable(z.string()),
  city: z.nullable(z.string()),
  postalCode: z.nullable(z.string()),
  website: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  learnMoreUrl: z.nullable(z.string()),
  donationUrl: z.nullable(z.string()),
})
export type Charity = z.output<typeof Charity>

export const charities = endpoint({
  id: 'charities',
  summary:
    'Return charities by name; `q` matches name, mission, type, city or postal code, ignoring case (CALL-08). If `q` is a postcode without any, the answer holds those in its post town, given as `town`.',
  method: 'GET',
  path: '/api/charities',
  access: 'anyone',
  query: z.strictObject({
    q: z.optional(line({ max: 64, tooLong: 'Search must be at most 64 characters long.' })),
    after: z.optional(z.string().check(z.maxLength(1500))),
  }),
  answer: z.extend(pageOf(Charity), {
    /** The post town searched instead, where the postcode has no charity: 'Bristol'. */
    town: z.optional(z.string()),
  }),
})

export const readCharity = endpoint({
  id: 'readCharity',
  summary: 'Return one charity.',
  method: 'GET',
  path: '/api/charities/:charityId',
  access: 'anyone',
  params: idParam('charityId'),
  answer: Charity,
})
