import type { Finding, linkToEvidence } from '#modules/carriers/carrier-registration/contract/staff.ts'
import { call } from '#web/lib/api/api.ts'
import { useHasLevel } from '#web/lib/session/staff-level.ts'
import { Time } from '#web/ui/time.tsx'
import { dayInWords } from '../day-in-words.ts'
import { DetailSection } from '../detail-section.tsx'
import { HistoryEntry } from '../history-entry.tsx'
import { PrivateDownload } from '../private-download.tsx'
import { words } from './words.ts'

const { findings: findingsWords } = words

/** Every register result and staff decision on a registration, newest first. */
export function Findings({ businessId, findings }: { businessId: string; findings: readonly Finding[] }) {
  const isAgent = useHasLevel('agent')
  return (
    <DetailSection title={findingsWords.title} className="grid min-w-0 gap-3">
      {findings.length === 0 && <p className="text-muted">{findingsWords.none}</p>}
      <ol className="grid gap-3">
        {findings.map((finding) => (
          <HistoryEntry
            key={finding.id}
            title={findingsWords.outcomes[finding.outcome]}
            text={finding.reason}
            link={
              isAgent &&
              finding.hasEvidence && (
                <PrivateDownload
                  link={() =>
                    call<typeof linkToEvidence>('POST /api/ops/trust/:businessId/findings/:findingId/link', {
                      params: { businessId, findingId: finding.id },
                    })
                  }
                >
                  {findingsWords.evidence}
                </PrivateDownload>
              )
            }
          >
            {factsOf(finding)} · <Time value={finding.at} />
          </HistoryEntry>
        ))}
      </ol>
    </DetailSection>
  )
}

/** Returns the text after a finding's title: ' · vera@… · CBDU123456 · valid to 14 Mar 2027'. */
function factsOf({ source, by, number, outcome, validTo }: Finding): string {
  const author = source === 'register' ? findingsWords.register : (by ?? words.gone)
  const until = outcome === 'override' ? findingsWords.until : findingsWords.validTo
  return ['', author, number, validTo && until(dayInWords(validTo))].filter((part) => part !== null).join(' · ')
}
