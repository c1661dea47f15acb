import * as z from 'zod/mini'
import { RegistrationSummary } from '#modules/carriers/carrier-registration/contract/summary.ts'
import { endpoint, Id, Instant, idParam, Pounds } from '#server/platform/kernel/contract.ts'
import { PaidBy } from '../contract.ts'
import { ExtraItem } from '../prices/contract.ts'

const ReceiptItem = z.object({
  ...z.omit(ExtraItem, { key: true, padded: true }).shape,
  /** An extra item, signed for on site. */
  extra: z.boolean(),
})

/** The facts of a receipt as of its issue (PRICE-06). No phone numbers. */
export const ReceiptFacts = z.object({
  requestId: Id,
  title: z.string(),
  /** Empty if nothing was listed or signed for. */
  items: z.array(ReceiptItem),
  bidPounds: Pounds,
  /** The newest signed or lowered price, else the bid (PRICE-04). */
  agreedPounds: Pounds,
  currency: z.literal('GBP'),
  /** The newest signature for extra items; null if there is none. */
  signed: z.nullable(z.object({ name: z.nullable(z.string()), at: Instant })),
  /** When the carrier lowered the price after that. */
  loweredAt: z.optional(Instant),
  owner: z.object({ name: z.nullable(z.string()) }),
  place: z.object({
    /** From the owner’s profile. */
    address: z.nullable(z.string()),
    postcode: z.nullable(z.string()),
    /** Outward code and town. */
    locationText: z.nullable(z.string()),
  }),
  carrier: z.object({
    name: z.nullable(z.string()),
    companyName: z.nullable(z.string()),
    /** The public registration at the issue; for a carrier that has left, as of the acceptance; null if unknown. */
    registration: z.nullable(RegistrationSummary),
  }),
  /** 'AB12 CDE'; null if the carrier named no van. */
  plate: z.nullable(z.string()),
  /** When the job was marked as collected, else completed. */
  collectedAt: Instant,
  /** Whether registrations come from the emulator or the demo, not from a real register. */
  practice: z.boolean(),
})
export type ReceiptFacts = z.output<typeof ReceiptFacts>
/** The accepted business as of the acceptance. */
export type AcceptedCarrier = Pick<ReceiptFacts['carrier'], 'companyName' | 'registration'>

export const Receipt = z.object({
  /** 'KB-2026-000123' */
  number: z.string(),
  issuedAt: Instant,
  facts: ReceiptFacts,
  /** Set when the owner has deleted their account. */
  ownerLeft: z.optional(z.literal(true)),
  /** Set when the carrier has deleted its account. */
  carrierLeft: z.optional(z.literal(true)),
  /** Null until the owner has answered. */
  paidOwnerSays: z.nullable(PaidBy),
  /** Null until the carrier has answered. */
  paidCarrierSays: z.nullable(PaidBy),
})
export type Receipt = z.output<typeof Receipt>

export const JobReceipt = z.object({
  /** The reader’s party. */
  side: z.enum(['owner', 'carrier']),
  /** Null until it is issued, shortly after the collection. */
  receipt: z.nullable(Receipt),
})
export type JobReceipt = z.output<typeof JobReceipt>

export const jobReceipt = endpoint({
  id: 'jobReceipt',
  summary: 'Returns the receipt of a job to its owner and its accepted carrier; 404 for anyone else (PRICE-06).',
  method: 'GET',
  path: '/api/requests/:requestId/receipt',
  access: 'signed-in',
  scope: 'jobs:read',
  features: ['duty'],
  params: idParam('requestId'),
  answer: JobReceipt,
})

export const recordPayment = endpoint({
  id: 'recordPayment',
  summary: 'Records how a collected job was paid, according to the caller (PRICE-06).',
  method: 'PUT',
  path: '/api/requests/:requestId/receipt/paid',
  access: 'signed-in',
  scope: 'jobs:write',
  features: ['duty'],
  params: idParam('requestId'),
  body: z.strictObject({ paid: PaidBy }),
  answer: Receipt,
})
