import * as z from 'zod/mini'
import { endpoint, Instant, idParam, text } from '#server/platform/kernel/contract.ts'
import { Pack } from '../contract.ts'

const REASON_MAX = 500
const Reason = text({
  min: 1,
  tooShort: 'Please say why.',
  max: REASON_MAX,
  tooLong: `A reason has at most ${REASON_MAX} characters.`,
})

/** A pack as staff see it: all of it, whoever has left meanwhile. */
export const StaffPack = z.object({
  pack: Pack,
  /** Counts how often it was made. */
  version: z.number(),
  /** As it was before it was made again, newest first. */
  earlier: z.array(z.object({ version: z.number(), sha256: z.string(), madeAt: Instant })),
})
export type StaffPack = z.output<typeof StaffPack>

export const lookAtPack = endpoint({
  id: 'lookAtPack',
  summary: 'The duty-of-care pack of a job; who looked at it and why is noted (PACK-06).',
  method: 'POST',
  path: '/api/ops/jobs/:requestId/pack',
  access: 'operations:agent',
  features: ['duty'],
  params: idParam('requestId'),
  body: z.strictObject({ reason: Reason }),
  answer: StaffPack,
})

export const remakePack = endpoint({
  id: 'remakePack',
  summary:
    'Make a pack again from what is known of its acceptance; the one before is kept. `version` is the one that was looked at.',
  method: 'POST',
  path: '/api/ops/jobs/:requestId/pack/versions',
  access: 'operations:agent',
  features: ['duty'],
  params: idParam('requestId'),
  body: z.strictObject({ version: z.int().check(z.minimum(1), z.maximum(2_147_483_647)), reason: Reason }),
  idempotent: true,
  answer: StaffPack,
})
