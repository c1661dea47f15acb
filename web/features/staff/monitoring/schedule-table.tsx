import { useQuery } from '@tanstack/react-query'
import type { runTask, ScheduledTask } from '#modules/staff/monitoring/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useNow } from '#web/lib/format/time.ts'
import { useHasLevel } from '#web/lib/session/staff-level.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { DialogButton } from '../dialog-button.tsx'
import { ControlDialog } from './control-dialog.tsx'
import { ageOf, shortDuration } from './durations.ts'
import { monitoringKeys, schedulesQuery } from './queries.ts'
import { words } from './words.ts'

const { schedules: schedulesWords } = words
const { columns } = schedulesWords

/** Every scheduled task with its last and next run, and 'RunButton now' for admins. */
export function ScheduleTable() {
  const schedules = useQuery(schedulesQuery)
  const isAdmin = useHasLevel('admin')
  const now = useNow()
  return (
    <section aria-labelledby="schedules" className="grid gap-3">
      <h2 id="schedules">{schedulesWords.title}</h2>
      <Loaded query={schedules} loading={schedulesWords.loading} failed={schedulesWords.failed}>
        {({ tasks }) => (
          <Table
            caption={schedulesWords.title}
            columns={columnsFor(now, isAdmin)}
            rows={tasks}
            keyOf={({ task }) => task}
          />
        )}
      </Loaded>
    </section>
  )
}

const columnsFor = (now: number, isAdmin: boolean): Column<ScheduledTask>[] => [
  {
    name: columns.task,
    cell: ({ label, error }) => (
      <>
        {label}
        {error && <span className="block text-sm font-normal text-danger wrap-anywhere">{error}</span>}
      </>
    ),
  },
  { name: columns.every, numeric: true, cell: ({ everyMs }) => shortDuration(everyMs) },
  {
    name: columns.last,
    numeric: true,
    cell: ({ lastAt }) => (lastAt ? schedulesWords.ago(shortDuration(ageOf(lastAt, now))) : schedulesWords.never),
  },
  {
    name: columns.outcome,
    cell: ({ outcome }) =>
      outcome && <Badge tone={outcome === 'done' ? 'ok' : 'danger'}>{schedulesWords.outcomes[outcome]}</Badge>,
  },
  { name: columns.took, numeric: true, cell: ({ tookMs }) => shortDuration(tookMs) },
  { name: columns.next, numeric: true, cell: (task) => nextRunText(task, now) },
  ...(isAdmin ? [{ name: columns.control, cell: (task: ScheduledTask) => <RunButton task={task} /> }] : []),
]

function RunButton({ task }: { task: ScheduledTask }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <DialogButton size="s" label={schedulesWords.run} aria-label={`${schedulesWords.run}: ${task.label}`}>
        {(onClose) => <RunDialog task={task} onClose={onClose} />}
      </DialogButton>
      {task.asked && <span className="text-sm text-muted">{schedulesWords.asked[task.asked.state]}</span>}
    </span>
  )
}

/** Describes when a task runs next: 'in 3 min'. `nextAt` is null if no running worker has the task. */
function nextRunText({ nextAt }: ScheduledTask, now: number): string {
  if (nextAt === null) return schedulesWords.noWorker
  const msLeft = Date.parse(nextAt) - now
  return msLeft < 1_000 ? schedulesWords.due : schedulesWords.in(shortDuration(msLeft))
}

function RunDialog({ task: { task, label }, onClose }: { task: ScheduledTask; onClose: () => void }) {
  return (
    <ControlDialog
      title={schedulesWords.runTitle(label)}
      text={schedulesWords.runText}
      confirm={schedulesWords.run}
      keyedBy={task}
      send={(reason, idempotencyKey) =>
        call<typeof runTask>('POST /api/ops/schedules/:task/run', {
          params: { task },
          body: { reason },
          idempotencyKey,
        })
      }
      done={schedulesWords.sent(label)}
      onDone={(answer) => queryClient.setQueryData(monitoringKeys.schedules, answer)}
      onClose={onClose}
    />
  )
}
