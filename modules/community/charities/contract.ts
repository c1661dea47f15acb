import * as z from 'zod/mini'
import { endpoint, Id, idParam, line, pageOf } from '#server/platform/kernel/contract.ts'

/** DATA-23. Links are http(s) with their scheme, or null (R13). */
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
    'Charities by name; `q` is found in name, mission, type, city or postal code, in any case (CALL-08). Where `q` is a postcode at which there is none, those in its post town, named as `town`.',
  method: 'GET',
  path: '/api/charities',
  access: 'anyone',
  query: z.strictObject({
    q: z.optional(line({ max: 64, tooLong: 'Search must be at most 64 characters long.' })),
    after: z.optional(z.string().check(z.maxLength(1500))),
  }),
  answer: z.extend(pageOf(Charity), {
    /** Instead of the postcode that was asked for, at which there is no charity: 'Bristol'. */
    town: z.optional(z.string()),
  }),
})

export const readCharity = endpoint({
  id: 'readCharity',
  summary: 'Read one charity.',
  method: 'GET',
  path: '/api/charities/:charityId',
  access: 'anyone',
  params: idParam('charityId'),
  answer: Charity,
})
