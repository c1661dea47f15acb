import type { decideReport, ReportCase, ReportDecision } from '#modules/staff/moderation/contract.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import { refetchQueries } from '#web/lib/api/cache-patches.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useHasLevel } from '#web/lib/session/staff-level.ts'
import { Card } from '#web/ui/card.tsx'
import { ReasonButton } from '#web/ui/reason-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { reportKeys, reportQuery } from './queries.ts'
import { words } from './words.ts'

/** Returns the decisions available for the current state of reported content. */
function decisionsFor({ thing, owner, open }: ReportCase): ReportDecision[] {
  const shown = thing !== null && !thing.hiddenAt
  return [
    ...(shown ? (['hidden'] as const) : []),
    ...(thing?.hiddenAt ? (['restored'] as const) : []),
    ...(shown && owner ? (['warned'] as const) : []),
    ...(open > 0 ? (['dismissed'] as const) : []),
  ]
}

/** Buttons that decide all open reports about one piece of content. */
export function DecideReport({ report }: { report: ReportCase }) {
  const { kind, subjectId, open } = report
  const may = useHasLevel('agent')
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
  function showDecision(what: ReportDecision, answer: ReportCase) {
    queryClient.setQueryData(reportQuery(kind, subjectId).queryKey, answer)
    void queryClient.invalidateQueries({ queryKey: reportKeys.queue })
    void toast({ title: words.actions[what].done, tone: 'success' }, { topic: 'reports' })
  }
  return (
    <Card as="section" aria-labelledby="judge" className="grid gap-3">
      <h3 id="judge">{words.decide}</h3>
      {!may && <p className="text-muted">{words.readOnly}</p>}
      {may && (
        <div className="flex flex-wrap gap-2">
          {decisionsFor(report).map((what) => (
            <ReasonButton
              {...words.actions[what]}
              key={what}
              variant={what === 'hidden' ? 'danger' : 'default'}
              ask={what === 'dismissed' ? words.note : words.toAuthor}
              {...(what !== 'dismissed' && { hint: words.toAuthorHint })}
              optional={what === 'dismissed' || what === 'restored'}
              send={(typed, key) => send(what, typed, key)}
              onDone={(answer) => showDecision(what, answer)}
            />
          ))}
        </div>
      )}
    </Card>
  )
}
