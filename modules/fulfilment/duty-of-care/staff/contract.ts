import * as z from 'zod/mini'
import { endpoint, Instant, idParam, text } from '#server/platform/kernel/contract.ts'
import { Pack } from '../contract.ts'

const REASON_MAX = 500
const Reason = text({
  min: 1,
  tooShort: 'Enter a reason.',
  max: REASON_MAX,
  tooLong: `The reason can have up to ${REASON_MAX} characters.`,
})

/** A pack as staff see it: complete, even after a party has left. */
export const StaffPack = z.object({
  pack: Pack,
  /** Incremented each time the pack is made. */
  version: z.number(),
  /** Previous versions, newest first. */
  earlier: z.array(z.object({ version: z.number(), sha256: z.string(), madeAt: Instant })),
})
export type StaffPack = z.output<typeof StaffPack>

export const viewPack = endpoint({
  id: 'viewPack',
  summary: 'Returns the duty-of-care pack of a job; audits who opened it and why (PACK-06).',
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
    'Remakes a pack from what is now known about the acceptance and keeps the previous one. `version` is the version the caller has read.',
  method: 'POST',
  path: '/api/ops/jobs/:requestId/pack/versions',
  access: 'operations:agent',
  features: ['duty'],
  params: idParam('requestId'),
  // the version fits a PostgreSQL integer
  body: z.strictObject({ version: z.int().check(z.minimum(1), z.maximum(2_147_483_647)), reason: Reason }),
  idempotent: true,
  answer: StaffPack,
})
