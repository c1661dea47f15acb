import * as z from 'zod/mini'
import { endpoint, FileLink, Id, Instant, idParam, text } from '#server/platform/kernel/contract.ts'
import { ProofMark, ProofState, SaidDisposal } from '../contract.ts'

export const ProofDecision = z.enum(['accepted', 'refused'])
export type ProofDecision = z.output<typeof ProofDecision>

/** A proof with all that staff decide by. */
export const StaffProof = z.object({
  requestId: Id,
  state: ProofState,
  collectedAt: Instant,
  dueAt: Instant,
  version: z.number(),
  said: z.nullable(
    z.extend(SaidDisposal, {
      at: Instant,
      /** Of the whole tip, kilograms. */
      tipKg: z.number(),
      /** Estimated, of all jobs that it serves; null where one of them did not list its items. */
      estimatedKg: z.nullable(z.number()),
      /** What the picture said of itself; null where it did not, or there is none. */
      photoAt: z.nullable(Instant),
      photoPlace: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
      /** `earlier` ones were found in what it said before, which staff had not decided about. */
      marks: z.array(z.object({ mark: ProofMark, detail: z.string(), earlier: z.boolean() })),
      /** The other jobs that it serves. */
      alsoFor: z.array(Id),
    }),
  ),
  /** When and why staff refused what was said before, oldest first. */
  refusals: z.array(z.object({ at: Instant, reason: z.nullable(z.string()) })),
  decided: z.nullable(
    z.object({
      decision: ProofDecision,
      at: Instant,
      /** The address of the member of staff; null for one who has left. */
      by: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
})
export type StaffProof = z.output<typeof StaffProof>

const WaitingProof = z.object({
  /** One of the jobs that the tip serves. */
  requestId: Id,
  title: z.string(),
  saidAt: Instant,
})
export type WaitingProof = z.output<typeof WaitingProof>

export const proofQueue = endpoint({
  id: 'proofQueue',
  summary: 'Proofs of where waste went that wait for staff, longest first, at most 200 (PROOF-04).',
  method: 'GET',
  path: '/api/ops/disposals',
  access: 'operations',
  features: ['duty'],
  answer: z.object({ items: z.array(WaitingProof), total: z.number() }),
})

export const staffProof = endpoint({
  id: 'staffProof',
  summary: 'The proof of where the waste of a job went, with what the checks found; null before it is collected.',
  method: 'GET',
  path: '/api/ops/disposals/:requestId',
  access: 'operations',
  features: ['duty'],
  params: idParam('requestId'),
  answer: z.object({ proof: z.nullable(StaffProof) }),
})

export const REASON_MAX = 500

export const decideProof = endpoint({
  id: 'decideProof',
  summary: 'Accept a proof, or refuse it: then its carrier may say it anew. It counts for all jobs of the same tip.',
  method: 'POST',
  path: '/api/ops/disposals/:requestId/decision',
  access: 'operations:agent',
  features: ['duty'],
  params: idParam('requestId'),
  body: z
    .strictObject({
      decision: ProofDecision,
      version: z.int().check(z.minimum(1), z.maximum(2_147_483_647)),
      /** The carrier reads why it was refused; it was accepted without a word, where this is empty. */
      reason: text({ max: REASON_MAX, tooLong: `A reason has at most ${REASON_MAX} characters.` }),
    })
    .check(
      z.refine(({ decision, reason }) => decision === 'accepted' || reason !== '', {
        error: 'Please say why.',
        path: ['reason'],
      }),
    ),
  idempotent: true,
  answer: z.object({ proof: z.nullable(StaffProof) }),
})

export const linkToProof = endpoint({
  id: 'linkToProof',
  summary: 'A link that opens the photo of a ticket once; that it was opened is noted.',
  method: 'POST',
  path: '/api/ops/disposals/:requestId/photo/link',
  access: 'operations',
  features: ['duty'],
  params: idParam('requestId'),
  answer: FileLink,
})
