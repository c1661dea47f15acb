import type { VerificationStep } from '#modules/carriers/profiles/contract/verification.ts'
import { Card } from '#web/ui/card.tsx'
import { Time } from '#web/ui/time.tsx'
import { VerificationBadge } from '#web/ui/verification-badge.tsx'
import { words } from './words.ts'

/** The history of a case, newest first: who, when and why (R25). */
export function CaseHistory({ history }: { history: readonly VerificationStep[] }) {
  return (
    <Card as="section" aria-labelledby="case-history" className="grid gap-3">
      <h3 id="case-history">{words.history.title}</h3>
      {history.length === 0 && <p className="text-muted">{words.history.none}</p>}
      <ol className="grid gap-4">
        {history.map(({ version, to, by, reason, at }) => (
          <li key={version} className="grid gap-1.5 border-t border-line pt-3 first:border-0 first:pt-0">
            <VerificationBadge status={to} />
            <p className="text-sm text-muted wrap-anywhere">
              {by?.email ?? words.history.business}, <Time value={at} />
            </p>
            {reason && <p className="whitespace-pre-line break-words">{reason}</p>}
          </li>
        ))}
      </ol>
    </Card>
  )
}
