import * as z from 'zod/mini'
import { decideVerification, type ReviewedProfile } from '#modules/carriers/profiles/contract/verification.ts'
import { isWaiting } from './queries.ts'
import { words } from './words.ts'

/** The server's rules for a decision, checked before it is sent (R22, R25). */
export function decisionSchema(profile: ReviewedProfile) {
  const complete = profile.hasIdDocument && profile.hasWasteCarrierLicence
  return decideVerification.body.check(
    z.refine((values) => values.decision !== 'verified' || complete, {
      path: ['decision'],
      error: words.decide.documentsMissing,
    }),
    z.refine(({ decision, reason }) => reason || (decision === 'verified' && isWaiting(profile)), {
      path: ['reason'],
      error: words.decide.reasonMissing,
    }),
  )
}
