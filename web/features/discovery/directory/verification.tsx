import type { VerificationStatus } from '#modules/carriers/profiles/contract/badge.ts'
import { VerificationBadge } from '#web/ui/verification-badge.tsx'
import { words } from './words.ts'

/** Tells visitors whether a business is verified and, where it isn't, what is missing. */
export const Verification = ({ status }: { status: VerificationStatus }) =>
  status === 'verified' ? (
    <VerificationBadge status={status} label={words.near.verification} />
  ) : (
    <p className="text-muted">{words.near.unverified[status]}</p>
  )
