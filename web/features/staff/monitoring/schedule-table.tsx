import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { runTask, ScheduledTask } from '#modules/staff/monitoring/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useNow } from '#web/lib/format/time.ts'
import { useReaches } from '#web/lib/session/staff-level.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { ControlDialog } from './control-dialog.tsx'
import { monitoringKeys, schedulesQuery } from './queries.ts'
import { ageOf, shortly } from './spell.ts'
import { words } from './words.ts'

const { schedules: say } = words
const { columns } = say

/** Every scheduled task with its last and next run, and 'Run now' for admins. */
export function ScheduleTable() {
  const schedules = useQuery(schedulesQuery)
  const isAdmin = useReaches('admin')
  const [asked, setAsked] = useState<ScheduledTask | null>(null)
  const now = useNow()
  return (
    <section aria-labelledby="schedules" className="grid gap-3">
      <h2 id="schedules">{say.title}</h2>
      <Loaded query={schedules} loading={say.loading} failed={say.failed}>
        {({ tasks }) => (
          <Table
            caption={say.title}
            columns={columnsFor(now, isAdmin ? setAsked : null)}
            rows={tasks}
            keyOf={({ task }) => task}
          />
        )}
      </Loaded>
      {asked && <RunDialog task={asked} onClose={() => setAsked(null)} />}
    </section>
  )
}

const columnsFor = (now: number, onRun: ((task: ScheduledTask) => void) | null): Column<ScheduledTask>[] => [
  {
    name: columns.task,
    cell: ({ label, error }) => (
      <>
        {label}
        {error && <span className="block text-sm font-normal text-danger wrap-anywhere">{error}</span>}
      </>
    ),
  },
  { name: columns.every, figure: true, cell: ({ everyMs }) => shortly(everyMs) },
  {
    name: columns.last,
    figure: true,
    cell: ({ lastAt }) => (lastAt ? say.ago(shortly(ageOf(lastAt, now))) : say.never),
  },
  {
    name: columns.outcome,
    cell: ({ outcome }) =>
      outcome && <Badge tone={outcome === 'done' ? 'ok' : 'danger'}>{say.outcomes[outcome]}</Badge>,
  },
  { name: columns.took, figure: true, cell: ({ tookMs }) => shortly(tookMs) },
  { name: columns.next, figure: true, cell: (task) => nextRun(task, now) },
  ...(onRun ? [{ name: columns.act, cell: (task: ScheduledTask) => <Run task={task} onRun={onRun} /> }] : []),
]

function Run({ task, onRun }: { task: ScheduledTask; onRun: (task: ScheduledTask) => void }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Button size="s" aria-label={`${say.run}: ${task.label}`} onClick={() => onRun(task)}>
        {say.run}
      </Button>
      {task.asked && <span className="text-sm text-muted">{say.asked[task.asked.state]}</span>}
    </span>
  )
}

function nextRun({ nextAt }: ScheduledTask, now: number): string {
  if (nextAt === null) return say.nobody
  const left = Date.parse(nextAt) - now
  return left < 1_000 ? say.due : say.in(shortly(left))
}

function RunDialog({ task: { task, label }, onClose }: { task: ScheduledTask; onClose: () => void }) {
  return (
    <ControlDialog
      title={say.runTitle(label)}
      text={say.runText}
      confirm={say.run}
      content={task}
      send={(reason, idempotencyKey) =>
        call<typeof runTask>('POST /api/ops/schedules/:task/run', {
          params: { task },
          body: { reason },
          idempotencyKey,
        })
      }
      done={say.sent(label)}
      onDone={(answer) => queryClient.setQueryData(monitoringKeys.schedules, answer)}
      onClose={onClose}
    />
  )
}
