import type { decideReport, ReportCase, ReportDecision } from '#modules/staff/moderation/contract.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import { refetchQueries } from '#web/lib/api/cache-patches.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useHasLevel } from '#web/lib/session/staff-level.ts'
import { DecisionButton } from '../decision-button.tsx'
import { DetailSection } from '../detail-section.tsx'
import { reportKeys, reportQuery } from './queries.ts'
import { words } from './words.ts'

/** Returns the decisions available for the current state of reported content. */
function decisionsFor({ thing, owner, open }: ReportCase): ReportDecision[] {
  const isVisible = thing !== null && !thing.hiddenAt
  return [
    ...(isVisible ? (['hidden'] as const) : []),
    ...(thing?.hiddenAt ? (['restored'] as const) : []),
    ...(isVisible && owner ? (['warned'] as const) : []),
    ...(open > 0 ? (['dismissed'] as const) : []),
  ]
}

/** Buttons that decide all open reports about one piece of content. */
export function DecideReport({ report }: { report: ReportCase }) {
  const { kind, subjectId, open } = report
  const isAgent = useHasLevel('agent')
  async function send(what: ReportDecision, typed: string, idempotencyKey: string) {
    try {
      // the server refuses the decision if the number of open reports is no longer the one on screen
      const body = { what, words: typed || null, seen: open }
      return await call<typeof decideReport>('POST /api/ops/reports/:kind/:subjectId/decision', {
        params: { kind, subjectId },
        body,
        idempotencyKey,
      })
    } catch (error) {
      // whatever the cause, show the current state
      if (error instanceof ApiError) void refetchQueries(queryClient, reportKeys.cases)
      throw error
    }
  }
  function showDecision(answer: ReportCase) {
    queryClient.setQueryData(reportQuery(kind, subjectId).queryKey, answer)
    void queryClient.invalidateQueries({ queryKey: reportKeys.queue })
  }
  return (
    <DetailSection title={words.decide}>
      {!isAgent && <p className="text-muted">{words.readOnly}</p>}
      {isAgent && (
        <div className="flex flex-wrap gap-2">
          {decisionsFor(report).map((what) => (
            <DecisionButton
              {...words.actions[what]}
              key={what}
              variant={what === 'hidden' ? 'danger' : 'default'}
              ask={what === 'dismissed' ? words.note : words.toAuthor}
              hint={what === 'dismissed' ? null : words.toAuthorHint}
              topic="reports"
              optional={what === 'dismissed' || what === 'restored'}
              send={(typed, key) => send(what, typed, key)}
              onDone={showDecision}
            />
          ))}
        </div>
      )}
    </DetailSection>
  )
}
