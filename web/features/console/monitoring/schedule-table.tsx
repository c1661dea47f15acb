import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { runTask, type ScheduledTask } from '#modules/monitoring/contract.ts'
import { reaches } from '#server/platform/kernel/contract.ts'
import { call, messageOf } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useNow } from '#web/lib/format/time.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { LoadingText } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { Cell, RowHead, Table } from '#web/ui/table.tsx'
import { monitoringKeys, schedulesQuery } from './queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { ageOf, shortly } from './spell.ts'
import { words } from './words.ts'

const { schedules: say, controls } = words
const { columns } = say

/** All repeated work: how it went, when it is due, and 'Run now' for admins. */
export function ScheduleTable() {
  const schedules = useQuery(schedulesQuery)
  const isAdmin = reaches(useViewer()?.staffLevel ?? null, 'admin')
  const [asked, setAsked] = useState<ScheduledTask | null>(null)
  const now = useNow()
  return (
    <section aria-labelledby="schedules" className="grid gap-3">
      <h2 id="schedules">{say.title}</h2>
      {!schedules.data && !schedules.error && <LoadingText>{say.loading}</LoadingText>}
      {!schedules.data && schedules.error && (
        <ErrorState title={say.failed} onRetry={() => void schedules.refetch()}>
          {messageOf(schedules.error)}
        </ErrorState>
      )}
      {schedules.data && (
        <Table caption={say.title} columns={columnsFor(isAdmin)}>
          {schedules.data.tasks.map((task) => (
            <ScheduleRow key={task.task} task={task} now={now} onRun={isAdmin ? () => setAsked(task) : null} />
          ))}
        </Table>
      )}
      {asked && <RunDialog task={asked} onClose={() => setAsked(null)} />}
    </section>
  )
}

const columnsFor = (isAdmin: boolean) => [
  columns.task,
  { name: columns.every, figure: true },
  { name: columns.last, figure: true },
  columns.outcome,
  { name: columns.took, figure: true },
  { name: columns.next, figure: true },
  ...(isAdmin ? [columns.act] : []),
]

function ScheduleRow({ task, now, onRun }: { task: ScheduledTask; now: number; onRun: (() => void) | null }) {
  const { label, everyMs, lastAt, tookMs, outcome, error, asked } = task
  return (
    <tr>
      <RowHead>
        {label}
        {error && <span className="block text-sm font-normal text-danger wrap-anywhere">{error}</span>}
      </RowHead>
      <Cell figure>{shortly(everyMs)}</Cell>
      <Cell figure>{lastAt ? say.ago(shortly(ageOf(lastAt, now))) : say.never}</Cell>
      <Cell>{outcome && <Badge tone={outcome === 'done' ? 'ok' : 'danger'}>{say.outcomes[outcome]}</Badge>}</Cell>
      <Cell figure>{shortly(tookMs)}</Cell>
      <Cell figure>{nextRun(task, now)}</Cell>
      {onRun && (
        <Cell>
          <span className="flex flex-wrap items-center gap-2">
            <Button size="s" aria-label={`${say.run}: ${label}`} onClick={onRun}>
              {say.run}
            </Button>
            {asked && <span className="text-sm text-muted">{say.asked[asked.state]}</span>}
          </span>
        </Cell>
      )}
    </tr>
  )
}

function nextRun({ nextAt }: ScheduledTask, now: number): string {
  if (nextAt === null) return say.nobody
  const left = Date.parse(nextAt) - now
  return left < 1_000 ? say.due : say.in(shortly(left))
}

function RunDialog({ task: { task, label }, onClose }: { task: ScheduledTask; onClose: () => void }) {
  return (
    <ReasonDialog
      title={say.runTitle(label)}
      text={say.runText}
      hint={controls.auditHint}
      confirm={say.run}
      content={task}
      send={(reason, idempotencyKey) => call(runTask, { params: { task }, body: { reason }, idempotencyKey })}
      done={say.sent(label)}
      onDone={(answer) => queryClient.setQueryData(monitoringKeys.schedules, answer)}
      onClose={onClose}
    />
  )
}
