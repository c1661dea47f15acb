import type { VerificationStatus } from '#modules/profiles/contract.ts'
import { VerificationBadge } from './verification-badge.tsx'
import { words } from './words.ts'

const NOTES: Partial<Record<VerificationStatus, string>> = {
  rejected: words.rejected,
  needs_resubmission: words.needsResubmission,
}

/** Where the business stands with its documents. */
export function VerificationSection({ status }: { status: VerificationStatus }) {
  return (
    <section aria-labelledby="verification" className="grid gap-2 border-t border-line pt-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="verification">{words.verification}</h2>
        <VerificationBadge status={status} />
      </div>
      <p className="text-muted">{words.verificationText}</p>
      {NOTES[status] && <p className="font-medium text-danger">{NOTES[status]}</p>}
      {status !== 'verified' && status !== 'pending_review' && <p className="text-muted">{words.documentsSoon}</p>}
    </section>
  )
}
