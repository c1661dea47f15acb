import * as z from 'zod/mini'
import { RegistrationLine } from '#modules/licences/line/contract.ts'
import { endpoint, Id, Instant, idParam, Pounds } from '#server/platform/kernel/contract.ts'
import { PaidBy } from '../contract.ts'
import { ExtraItem } from '../prices/contract.ts'

const ReceiptItem = z.object({
  ...z.omit(ExtraItem, { key: true, padded: true }).shape,
  /** Found on site and signed for, not posted. */
  extra: z.boolean(),
})

/** What a receipt says, as of its issue (PRICE-06). No phone number of either side. */
export const ReceiptFacts = z.object({
  requestId: Id,
  title: z.string(),
  /** None where the owner did not list them and nothing was signed for. */
  items: z.array(ReceiptItem),
  bidPounds: Pounds,
  /** The newest price that was signed or lowered, else the bid (PRICE-04). */
  agreedPounds: Pounds,
  currency: z.literal('GBP'),
  /** Who signed for extra items last, and when; null where nobody did. */
  signed: z.nullable(z.object({ name: z.nullable(z.string()), at: Instant })),
  /** When the carrier lowered the price after that; left out where it did not. */
  loweredAt: z.optional(Instant),
  owner: z.object({ name: z.nullable(z.string()) }),
  place: z.object({
    /** As the owner's profile has it. */
    address: z.nullable(z.string()),
    postcode: z.nullable(z.string()),
    /** Outward code and town. */
    locationText: z.nullable(z.string()),
  }),
  carrier: z.object({
    name: z.nullable(z.string()),
    companyName: z.nullable(z.string()),
    /** What everybody may know of it at the issue; of a carrier that has left by then as of the acceptance, null where nothing knows. */
    registration: z.nullable(RegistrationLine),
  }),
  /** 'AB12 CDE'; null where the carrier named no van. */
  plate: z.nullable(z.string()),
  /** When everything was taken away, as one side said; when it was completed where nobody did. */
  collectedAt: Instant,
  /** What is known of registrations was made up. */
  practice: z.boolean(),
})
export type ReceiptFacts = z.output<typeof ReceiptFacts>
/** The business that a job was given to, as it was then. */
export type AcceptedCarrier = Pick<ReceiptFacts['carrier'], 'companyName' | 'registration'>

export const Receipt = z.object({
  /** 'KB-2026-000123' */
  number: z.string(),
  issuedAt: Instant,
  facts: ReceiptFacts,
  /** That side has deleted its account, before the issue or since; left out where it has not. */
  ownerLeft: z.optional(z.literal(true)),
  carrierLeft: z.optional(z.literal(true)),
  /** Null until that side has said it. */
  paidOwnerSays: z.nullable(PaidBy),
  paidCarrierSays: z.nullable(PaidBy),
})
export type Receipt = z.output<typeof Receipt>

export const JobReceipt = z.object({
  /** Which side the reader is. */
  side: z.enum(['owner', 'carrier']),
  /** Null before the job is collected, and for the moment until it is issued. */
  receipt: z.nullable(Receipt),
})
export type JobReceipt = z.output<typeof JobReceipt>

export const jobReceipt = endpoint({
  id: 'jobReceipt',
  summary: 'The receipt of a job, for its owner and its accepted carrier; 404 for everybody else (PRICE-06).',
  method: 'GET',
  path: '/api/requests/:requestId/receipt',
  access: 'signed-in',
  features: ['duty'],
  params: idParam('requestId'),
  answer: JobReceipt,
})

export const sayPaid = endpoint({
  id: 'sayPaid',
  summary: 'Say how a collected job was paid, each side for itself; Kerbside takes no money for it (PRICE-06).',
  method: 'PUT',
  path: '/api/requests/:requestId/receipt/paid',
  access: 'signed-in',
  features: ['duty'],
  params: idParam('requestId'),
  body: z.strictObject({ paid: PaidBy }),
  answer: Receipt,
})
