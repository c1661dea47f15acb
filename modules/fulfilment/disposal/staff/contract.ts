import * as z from 'zod/mini'
import { endpoint, FileLink, Id, Instant, idParam, text } from '#server/platform/kernel/contract.ts'
import { DisposalCheck, DisposalRecord, DisposalState } from '../contract.ts'

export const DisposalDecision = z.enum(['accepted', 'refused'])
export type DisposalDecision = z.output<typeof DisposalDecision>

/** A disposal record with everything staff need to decide. */
export const StaffDisposal = z.object({
  requestId: Id,
  state: DisposalState,
  collectedAt: Instant,
  dueAt: Instant,
  version: z.number(),
  said: z.nullable(
    z.extend(DisposalRecord, {
      at: Instant,
      /** Total weight of the drop-off, in kilograms. */
      tipKg: z.number(),
      /** Estimated weight of all its jobs; null if one of them did not list its items. */
      estimatedKg: z.nullable(z.number()),
      /** From the photo's metadata; null if unknown. */
      photoAt: z.nullable(Instant),
      photoPlace: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
      /** The failed checks; `earlier` ones belong to a previous record that staff had not decided about. */
      marks: z.array(z.object({ mark: DisposalCheck, detail: z.string(), earlier: z.boolean() })),
      /** The other jobs in the drop-off. */
      alsoFor: z.array(Id),
    }),
  ),
  /** When and why staff refused earlier records, oldest first. */
  refusals: z.array(z.object({ at: Instant, reason: z.nullable(z.string()) })),
  decided: z.nullable(
    z.object({
      decision: DisposalDecision,
      at: Instant,
      /** The email address of the member of staff; null once they have left. */
      by: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
})
export type StaffDisposal = z.output<typeof StaffDisposal>

const WaitingProof = z.object({
  /** One of the jobs in the drop-off. */
  requestId: Id,
  title: z.string(),
  saidAt: Instant,
})
export type WaitingProof = z.output<typeof WaitingProof>

export const disposalQueue = endpoint({
  id: 'disposalQueue',
  summary: 'Lists disposal records waiting for staff, oldest first, at most 200 (PROOF-04).',
  method: 'GET',
  path: '/api/ops/disposals',
  access: 'operations',
  features: ['duty'],
  answer: z.object({ items: z.array(WaitingProof), total: z.number() }),
})

export const staffDisposal = endpoint({
  id: 'staffDisposal',
  summary: 'Returns the disposal record of a job with the results of its checks; null before collection.',
  method: 'GET',
  path: '/api/ops/disposals/:requestId',
  access: 'operations',
  features: ['duty'],
  params: idParam('requestId'),
  answer: z.object({ proof: z.nullable(StaffDisposal) }),
})

export const REASON_MAX = 500

export const decideDisposal = endpoint({
  id: 'decideDisposal',
  summary:
    'Accepts or refuses a disposal record, for every job in the same drop-off. After a refusal the carrier may update it.',
  method: 'POST',
  path: '/api/ops/disposals/:requestId/decision',
  access: 'operations:agent',
  features: ['duty'],
  params: idParam('requestId'),
  body: z
    .strictObject({
      decision: DisposalDecision,
      /** The version the caller has read; fits a PostgreSQL integer. */
      version: z.int().check(z.minimum(1), z.maximum(2_147_483_647)),
      /** Shown to the carrier. Required for a refusal. */
      reason: text({ max: REASON_MAX, tooLong: `The reason can have up to ${REASON_MAX} characters.` }),
    })
    .check(
      z.refine(({ decision, reason }) => decision === 'accepted' || reason !== '', {
        error: 'Enter a reason.',
        path: ['reason'],
      }),
    ),
  idempotent: true,
  answer: z.object({ proof: z.nullable(StaffDisposal) }),
})

export const linkToDisposalDocument = endpoint({
  id: 'linkToDisposalDocument',
  summary: 'Returns a single-use link to the photo of a ticket; opening it is audited.',
  method: 'POST',
  path: '/api/ops/disposals/:requestId/photo/link',
  access: 'operations',
  features: ['duty'],
  params: idParam('requestId'),
  answer: FileLink,
})
