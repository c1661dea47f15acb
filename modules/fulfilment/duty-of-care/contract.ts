import * as z from 'zod/mini'
import { Outcome } from '#modules/carriers/carrier-registration/contract/staff.ts'
import { Regulator, Tier } from '#modules/carriers/carrier-registration/contract/summary.ts'
import { Nation } from '#modules/core/places/contract.ts'
import { Access, HalfDay } from '#modules/core/waste-catalogue/contract.ts'
import { DisposalKind } from '#modules/fulfilment/disposal/contract.ts'
import { EndReason } from '#modules/fulfilment/visits/contract/reasons.ts'
import { PriceOutcome } from '#modules/fulfilment/visits/contract.ts'
import { StepActor } from '#modules/market/requests/contract.ts'
import { AnsweredFile, endpoint, Id, Instant, idParam, Pounds } from '#server/platform/kernel/contract.ts'

const PackItem = z.object({
  label: z.string(),
  n: z.number(),
  /** Weight of one, in kilograms. */
  kg: z.number(),
  /** List of Waste code. */
  ewc: z.string(),
  hazardous: z.boolean(),
  /** Contains persistent organic pollutants. */
  pops: z.boolean(),
})

const PackRegistration = z.object({
  regulator: Regulator,
  number: z.string(),
  tier: Tier,
  /** The last valid day according to the finding; null if unknown. */
  validTo: z.nullable(z.string()),
  /** The last finding about this number before the acceptance; null if there was none. */
  finding: z.nullable(z.object({ outcome: Outcome, by: z.enum(['register', 'staff']), at: Instant })),
  /** URL of the official entry. */
  officialEntry: z.string(),
})

/** The facts of a pack, as of the acceptance (PACK-02). Never a phone number. */
export const PackFacts = z.object({
  requestId: Id,
  /** 'KB-' and eight characters. */
  jobNumber: z.string(),
  title: z.string(),
  items: z.array(PackItem),
  /** Estimated weight of all items, in kilograms; null if no items were listed. */
  kg: z.nullable(z.number()),
  /** URLs of pictures 480 px wide. */
  photos: z.array(z.string()),
  access: z.nullable(Access),
  /** The half-days that suited the owner; empty for any day. */
  halfDays: z.array(HalfDay),
  price: Pounds,
  currency: z.literal('GBP'),
  owner: z.object({ name: z.nullable(z.string()) }),
  /**
   * Whether the owner is a consumer, so that the model cancellation form is included (RIGHT-08); missing in packs of
   * form 1.
   */
  consumer: z.optional(z.boolean()),
  place: z.object({
    /** From the owner's profile. */
    address: z.nullable(z.string()),
    postcode: z.nullable(z.string()),
    /** Outward code and town. */
    locationText: z.nullable(z.string()),
    /** Null if the postcode does not say. */
    nation: z.nullable(Nation),
  }),
  carrier: z.object({
    name: z.nullable(z.string()),
    companyName: z.nullable(z.string()),
    registration: z.nullable(PackRegistration),
    /** What the carrier confirmed about the items; null if it confirmed nothing. */
    ticks: z.nullable(z.object({ allowed: z.boolean(), reused: z.boolean() })),
  }),
  postedAt: Instant,
  acceptedAt: Instant,
  /** Whether registrations come from the emulator or the demo, not from a real register. */
  practice: z.boolean(),
})
export type PackFacts = z.output<typeof PackFacts>

/** Returns the schema of a page of one kind. */
const pageSchema = <const Kind extends string, Facts extends z.ZodMiniType>(kind: Kind, facts: Facts) =>
  z.object({ kind: z.literal(kind), /** When it happened. */ at: Instant, facts })

/**
 * A page added to a pack after the acceptance (PACK-06). Pages hold no names, because those would have to be erased
 * with the account.
 */
export const PackPage = z.discriminatedUnion('kind', [
  pageSchema(
    'visit',
    z.object({
      time: z.nullable(HalfDay),
      plate: z.nullable(z.string()),
      /** Set when the page records that the code or van did not match. */
      mismatched: z.optional(z.literal(true)),
      /** Set if the carrier had checked in as arrived; missing in older pages. */
      atDoor: z.optional(z.literal(true)),
      /** Set when the page records that the code and van matched after all. */
      matched: z.optional(z.literal(true)),
    }),
  ),
  pageSchema(
    'price',
    z.object({
      lines: z.array(z.object({ label: z.string(), n: z.number(), kg: z.number() })),
      oldPounds: Pounds,
      newPounds: Pounds,
      answer: PriceOutcome,
    }),
  ),
  pageSchema('receipt', z.object({ number: z.string(), agreedPounds: Pounds })),
  /** The disposal record the owner sees afterwards; null if the earlier one no longer counts. */
  pageSchema(
    'disposal',
    z.nullable(
      z.object({
        kind: DisposalKind,
        placeName: z.string(),
        number: z.nullable(z.string()),
        receiver: z.nullable(z.string()),
        ticket: z.nullable(z.string()),
        kg: z.number(),
        tippedAt: Instant,
      }),
    ),
  ),
  /** The job was cancelled. The reason comes from a list and is erased with the account of the person who gave it. */
  pageSchema(
    'ended',
    z.object({
      by: StepActor,
      reason: z.nullable(EndReason),
      /** Set if the owner had reported that the code or van did not match, so nothing is owed. */
      mismatched: z.optional(z.literal(true)),
    }),
  ),
])
export type PackPage = z.output<typeof PackPage>

export const Pack = z.object({
  facts: PackFacts,
  /** SHA-256 of the facts as first recorded, in hex. */
  sha256: z.string(),
  madeAt: Instant,
  formVersion: z.number(),
  /** In chronological order. */
  pages: z.array(PackPage),
})
export type Pack = z.output<typeof Pack>

export const jobPack = endpoint({
  id: 'jobPack',
  summary:
    'Returns the duty-of-care pack of a job to its owner and accepted carrier; 404 for anyone else (PACK-01, PACK-06).',
  method: 'GET',
  path: '/api/requests/:requestId/pack',
  access: 'signed-in',
  scope: 'jobs:read',
  features: ['duty'],
  params: idParam('requestId'),
  answer: z.object({
    /** False while it is being made. */
    made: z.boolean(),
    pack: z.nullable(Pack),
  }),
})

export const packPdf = endpoint({
  id: 'packPdf',
  summary: 'Returns the same pack as a PDF; also 404 while it is being made (PACK-03, PACK-05).',
  method: 'GET',
  path: '/api/requests/:requestId/pack.pdf',
  access: 'signed-in',
  scope: 'jobs:read',
  features: ['duty'],
  rate: 'file',
  params: idParam('requestId'),
  file: 'application/pdf',
  answer: AnsweredFile,
})

export const receiptPdf = endpoint({
  id: 'receiptPdf',
  summary:
    'Returns the receipt of a job as a PDF to its owner and accepted carrier; also 404 before it is issued (PRICE-06).',
  method: 'GET',
  path: '/api/requests/:requestId/receipt.pdf',
  access: 'signed-in',
  scope: 'jobs:read',
  features: ['duty'],
  rate: 'file',
  params: idParam('requestId'),
  file: 'application/pdf',
  answer: AnsweredFile,
})
