import * as z from 'zod/mini'
import { DisposalKind } from '#modules/disposals/contract.ts'
import { Regulator, Tier } from '#modules/licences/line/contract.ts'
import { Outcome } from '#modules/licences/staff/contract.ts'
import { Nation } from '#modules/places/contract.ts'
import { Side } from '#modules/requests/contract.ts'
import { PriceAnswer } from '#modules/visits/contract.ts'
import { EndReason } from '#modules/visits/reasons/contract.ts'
import { Access, HalfDay } from '#modules/waste/contract.ts'
import { AnsweredFile, endpoint, Id, Instant, idParam, Pounds } from '#server/platform/kernel/contract.ts'

const PackItem = z.object({
  label: z.string(),
  n: z.number(),
  /** Of one. */
  kg: z.number(),
  /** List of Waste code. */
  ewc: z.string(),
  hazardous: z.boolean(),
  /** It holds persistent organic pollutants. */
  pops: z.boolean(),
})

const PackRegistration = z.object({
  regulator: Regulator,
  number: z.string(),
  tier: Tier,
  /** The last day on which it is valid, as the finding says; null where that is not known. */
  validTo: z.nullable(z.string()),
  /** What was found last about this number by the time of the acceptance; null where nothing was. */
  finding: z.nullable(z.object({ outcome: Outcome, by: z.enum(['register', 'staff']), at: Instant })),
  /** Where the official entry stands. */
  officialEntry: z.string(),
})

/** What a pack holds, as of the acceptance (PACK-02). No phone number of either side. */
export const PackFacts = z.object({
  requestId: Id,
  /** 'KB-' and eight characters. */
  jobNumber: z.string(),
  title: z.string(),
  items: z.array(PackItem),
  /** Estimated, of all items; null where the load was not listed. */
  kg: z.nullable(z.number()),
  /** URLs of pictures 480 px wide. */
  photos: z.array(z.string()),
  access: z.nullable(Access),
  /** Those that suited the owner; none is any day. */
  halfDays: z.array(HalfDay),
  price: Pounds,
  currency: z.literal('GBP'),
  owner: z.object({ name: z.nullable(z.string()) }),
  /** Whether the owner bought as a consumer, so that the model cancellation form goes with it (RIGHT-08); packs of form 1 do not say. */
  consumer: z.optional(z.boolean()),
  place: z.object({
    /** As the owner's profile has it. */
    address: z.nullable(z.string()),
    postcode: z.nullable(z.string()),
    /** Outward code and town. */
    locationText: z.nullable(z.string()),
    /** Null where the postcode does not tell it. */
    nation: z.nullable(Nation),
  }),
  carrier: z.object({
    name: z.nullable(z.string()),
    companyName: z.nullable(z.string()),
    registration: z.nullable(PackRegistration),
    /** What it ticked about the load; null where it ticked nothing. */
    ticks: z.nullable(z.object({ allowed: z.boolean(), reused: z.boolean() })),
  }),
  postedAt: Instant,
  acceptedAt: Instant,
  /** What is known of registrations was made up. */
  practice: z.boolean(),
})
export type PackFacts = z.output<typeof PackFacts>

const page = <const Kind extends string, Facts extends z.ZodMiniType>(kind: Kind, facts: Facts) =>
  z.object({ kind: z.literal(kind), /** When it happened. */ at: Instant, facts })

/** What was added to a pack after the acceptance (PACK-06); no names of the two sides, which would have to leave with their accounts. */
export const PackPage = z.discriminatedUnion('kind', [
  page(
    'visit',
    z.object({
      time: z.nullable(HalfDay),
      plate: z.nullable(z.string()),
      /** The owner said that code or van do not match: the page is about that. */
      mismatched: z.optional(z.literal(true)),
      /** The van was at the door then, as its carrier had said; pages of before do not say. */
      atDoor: z.optional(z.literal(true)),
      /** The owner said after that that they do match: the page is about that. */
      matched: z.optional(z.literal(true)),
    }),
  ),
  page(
    'price',
    z.object({
      lines: z.array(z.object({ label: z.string(), n: z.number(), kg: z.number() })),
      oldPounds: Pounds,
      newPounds: Pounds,
      answer: PriceAnswer,
    }),
  ),
  page('receipt', z.object({ number: z.string(), agreedPounds: Pounds })),
  /** Where the waste went, as the owner reads it from then on; null where what stood there before no longer counts. */
  page(
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
  /** The job was cancelled; the reason is one of a list, and goes with the account of who gave it. */
  page(
    'ended',
    z.object({
      by: Side,
      reason: z.nullable(EndReason),
      /** Its owner had said that code or van do not match, so nothing is owed. */
      mismatched: z.optional(z.literal(true)),
    }),
  ),
])
export type PackPage = z.output<typeof PackPage>

export const Pack = z.object({
  facts: PackFacts,
  /** Of the facts as they were made, in hexadecimal digits. */
  sha256: z.string(),
  madeAt: Instant,
  formVersion: z.number(),
  /** In the order in which it happened. */
  pages: z.array(PackPage),
})
export type Pack = z.output<typeof Pack>

export const jobPack = endpoint({
  id: 'jobPack',
  summary:
    'The duty-of-care pack of a job, for its owner and its accepted carrier; 404 for everybody else (PACK-01, PACK-06).',
  method: 'GET',
  path: '/api/requests/:requestId/pack',
  access: 'signed-in',
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
  summary: 'The same pack as a PDF; 404 while it is being made, too (PACK-03, PACK-05).',
  method: 'GET',
  path: '/api/requests/:requestId/pack.pdf',
  access: 'signed-in',
  features: ['duty'],
  rate: 'file',
  params: idParam('requestId'),
  file: 'application/pdf',
  answer: AnsweredFile,
})

export const receiptPdf = endpoint({
  id: 'receiptPdf',
  summary:
    'The receipt of a job as a PDF, for its owner and its accepted carrier; 404 before it is issued, too (PRICE-06).',
  method: 'GET',
  path: '/api/requests/:requestId/receipt.pdf',
  access: 'signed-in',
  features: ['duty'],
  rate: 'file',
  params: idParam('requestId'),
  file: 'application/pdf',
  answer: AnsweredFile,
})
