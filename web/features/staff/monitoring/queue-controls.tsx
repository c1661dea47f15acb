import { useState } from 'react'
import type { Overview } from '#modules/staff/monitoring/contract/overview.ts'
import type { pauseQueue, QueueState, resumeQueue } from '#modules/staff/monitoring/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { clockTime } from '#web/lib/format/time.ts'
import { useHasLevel } from '#web/lib/session/staff-level.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choice.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { ControlDialog } from './control-dialog.tsx'
import { ageOf, shortDuration } from './durations.ts'
import { monitoringKeys } from './queries.ts'
import { words } from './words.ts'

const { controls: controlWords, queues } = words
interface OpenDialog {
  action: 'pause' | 'resume'
  queue: QueueState
}

/** Every queue, with pause and resume for admins. */
export function QueueControls({ overview, now }: { overview: Overview; now: number }) {
  const isAdmin = useHasLevel('admin')
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  return (
    <section aria-labelledby="queues" className="grid gap-3">
      <h2 id="queues">{controlWords.queues}</h2>
      {!isAdmin && <p className="text-muted">{controlWords.adminsOnly}</p>}
      <Table
        caption={controlWords.queues}
        columns={columnsFor(now, isAdmin ? setDialog : null)}
        rows={overview.queues}
        keyOf={({ queue }) => queue}
      />
      {dialog?.action === 'pause' && <PauseDialog queue={dialog.queue} onClose={close} />}
      {dialog?.action === 'resume' && <ResumeDialog queue={dialog.queue} onClose={close} />}
    </section>
  )
}

const columnsFor = (now: number, onAsk: ((dialog: OpenDialog) => void) | null): Column<QueueState>[] => [
  { name: queues.columns.queue, cell: ({ label }) => label },
  {
    name: controlWords.state,
    cell: ({ pausedUntil }) =>
      pausedUntil ? (
        <Badge tone="live">{queues.paused(clockTime(pausedUntil))}</Badge>
      ) : (
        <Badge tone="ok">{controlWords.running}</Badge>
      ),
  },
  { name: queues.columns.behind, numeric: true, cell: ({ oldestAt }) => shortDuration(ageOf(oldestAt, now)) },
  { name: queues.columns.waiting, numeric: true, cell: ({ undelivered }) => words.count(undelivered) },
  ...(onAsk
    ? [{ name: controlWords.control, cell: (queue: QueueState) => <Actions queue={queue} onAsk={onAsk} /> }]
    : []),
]

function Actions({ queue, onAsk }: { queue: QueueState; onAsk: (dialog: OpenDialog) => void }) {
  const paused = queue.pausedUntil !== null
  const pause = paused ? controlWords.change : controlWords.pause
  return (
    <span className="flex flex-wrap gap-2">
      <Button size="s" aria-label={`${pause}: ${queue.label}`} onClick={() => onAsk({ action: 'pause', queue })}>
        {pause}
      </Button>
      {paused && (
        <Button
          size="s"
          aria-label={`${controlWords.resume}: ${queue.label}`}
          onClick={() => onAsk({ action: 'resume', queue })}
        >
          {controlWords.resume}
        </Button>
      )}
    </span>
  )
}

const refetchAll = () => void queryClient.invalidateQueries({ queryKey: monitoringKeys.all })

function PauseDialog({ queue: { queue, label }, onClose }: { queue: QueueState; onClose: () => void }) {
  const [minutes, setMinutes] = useState('60')
  return (
    <ControlDialog
      title={controlWords.pauseTitle(label)}
      text={controlWords.pauseText}
      hint={controlWords.reasonHint}
      confirm={controlWords.pause}
      keyedBy={minutes}
      send={(reason, idempotencyKey) =>
        call<typeof pauseQueue>('POST /api/ops/queues/:queue/pause', {
          params: { queue },
          body: { reason, minutes: Number(minutes) },
          idempotencyKey,
        })
      }
      done={controlWords.paused(label)}
      onDone={refetchAll}
      onClose={onClose}
    >
      <Select
        label={controlWords.minutes}
        name="minutes"
        options={controlWords.lengths}
        value={minutes}
        onChange={setMinutes}
      />
    </ControlDialog>
  )
}

function ResumeDialog({ queue: { queue, label }, onClose }: { queue: QueueState; onClose: () => void }) {
  return (
    <ControlDialog
      title={controlWords.resumeTitle(label)}
      text={controlWords.resumeText}
      confirm={controlWords.resume}
      keyedBy={null}
      send={(reason, idempotencyKey) =>
        call<typeof resumeQueue>('POST /api/ops/queues/:queue/resume', {
          params: { queue },
          body: { reason },
          idempotencyKey,
        })
      }
      done={controlWords.resumed(label)}
      onDone={refetchAll}
      onClose={onClose}
    />
  )
}
