import { TriangleAlert } from 'lucide-react'
import type { RegistrationSummary as Summary } from '#modules/carriers/carrier-registration/contract/summary.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { useNow } from '#web/lib/format/time.ts'
import { RegisterEntryLink } from './register-entry-link.tsx'
import { summaryInWords } from './summary-words.ts'

interface RegistrationSummaryProps {
  summary: Summary
  /** Shows the attribution that the register's licence requires. Set on a page's only or last summary. */
  showAttribution?: boolean
}

/** A carrier's registration in one line, with a ticking age and a link to the official entry (TRUST-03, TRUST-20). */
export function RegistrationSummary({ summary, showAttribution = false }: RegistrationSummaryProps) {
  const now = useNow()
  if (!featureOn('registration')) return null
  const { regulator, number } = summary
  const { text, warning } = summaryInWords(summary, now)
  return (
    <div className="text-sm text-muted wrap-anywhere">
      <p>
        {text}
        {warning !== null && (
          <span className="text-live-ink">
            {' · '}
            <TriangleAlert aria-hidden size={14} className="inline" /> {warning}
          </span>
        )}
      </p>
      {regulator !== null && number !== null && (
        <RegisterEntryLink regulator={regulator} number={number} showAttribution={showAttribution} />
      )}
    </div>
  )
}
