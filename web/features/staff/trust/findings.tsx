import type { Finding, linkToEvidence } from '#modules/carriers/carrier-registration/staff/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { useHasLevel } from '#web/lib/session/staff-level.ts'
import { Card } from '#web/ui/card.tsx'
import { Time } from '#web/ui/time.tsx'
import { dayInWords } from '../day-in-words.ts'
import { Note } from '../note.tsx'
import { PrivateDownload } from '../private-download.tsx'
import { words } from './words.ts'

const { findings: findingsWords } = words

/** Every register result and staff decision on a registration, newest first. */
export function Findings({ businessId, findings }: { businessId: string; findings: readonly Finding[] }) {
  const may = useHasLevel('agent')
  return (
    <Card as="section" aria-labelledby="case-findings" className="grid min-w-0 gap-3">
      <h3 id="case-findings">{findingsWords.title}</h3>
      {findings.length === 0 && <p className="text-muted">{findingsWords.none}</p>}
      <ol className="grid gap-3">
        {findings.map((finding) => (
          <Note
            key={finding.id}
            title={findingsWords.outcomes[finding.outcome]}
            text={finding.reason}
            link={
              may &&
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
          </Note>
        ))}
      </ol>
    </Card>
  )
}

/** Returns the text after a finding's title: ' · vera@… · CBDU123456 · valid to 14 Mar 2027'. */
function factsOf({ source, by, number, outcome, validTo }: Finding): string {
  const who = source === 'register' ? findingsWords.register : (by ?? words.gone)
  const until = outcome === 'override' ? findingsWords.until : findingsWords.validTo
  return ['', who, number, validTo && until(dayInWords(validTo))].filter((part) => part !== null).join(' · ')
}
