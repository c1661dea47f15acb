import { useState } from 'react'
import type { Overview, pauseQueue, QueueState, resumeQueue } from '#modules/staff/monitoring/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { clockTime } from '#web/lib/format/time.ts'
import { useReaches } from '#web/lib/session/staff-level.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choice.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { ControlDialog } from './control-dialog.tsx'
import { monitoringKeys } from './queries.ts'
import { ageOf, shortly } from './spell.ts'
import { words } from './words.ts'

const { controls: say, queues } = words
interface Asked {
  act: 'pause' | 'resume'
  queue: QueueState
}

/** Every queue, with pause and resume for admins. */
export function QueueControls({ overview, now }: { overview: Overview; now: number }) {
  const isAdmin = useReaches('admin')
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  return (
    <section aria-labelledby="queues" className="grid gap-3">
      <h2 id="queues">{say.queues}</h2>
      {!isAdmin && <p className="text-muted">{say.adminsOnly}</p>}
      <Table
        caption={say.queues}
        columns={columnsFor(now, isAdmin ? setAsked : null)}
        rows={overview.queues}
        keyOf={({ queue }) => queue}
      />
      {asked?.act === 'pause' && <PauseDialog queue={asked.queue} onClose={close} />}
      {asked?.act === 'resume' && <ResumeDialog queue={asked.queue} onClose={close} />}
    </section>
  )
}

const columnsFor = (now: number, onAsk: ((asked: Asked) => void) | null): Column<QueueState>[] => [
  { name: queues.columns.queue, cell: ({ label }) => label },
  {
    name: say.state,
    cell: ({ pausedUntil }) =>
      pausedUntil ? (
        <Badge tone="live">{queues.paused(clockTime(pausedUntil))}</Badge>
      ) : (
        <Badge tone="ok">{say.running}</Badge>
      ),
  },
  { name: queues.columns.behind, figure: true, cell: ({ oldestAt }) => shortly(ageOf(oldestAt, now)) },
  { name: queues.columns.waiting, figure: true, cell: ({ undelivered }) => words.count(undelivered) },
  ...(onAsk ? [{ name: say.act, cell: (queue: QueueState) => <Acts queue={queue} onAsk={onAsk} /> }] : []),
]

function Acts({ queue, onAsk }: { queue: QueueState; onAsk: (asked: Asked) => void }) {
  const paused = queue.pausedUntil !== null
  const pause = paused ? say.change : say.pause
  return (
    <span className="flex flex-wrap gap-2">
      <Button size="s" aria-label={`${pause}: ${queue.label}`} onClick={() => onAsk({ act: 'pause', queue })}>
        {pause}
      </Button>
      {paused && (
        <Button size="s" aria-label={`${say.resume}: ${queue.label}`} onClick={() => onAsk({ act: 'resume', queue })}>
          {say.resume}
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
      title={say.pauseTitle(label)}
      text={say.pauseText}
      hint={say.reasonHint}
      confirm={say.pause}
      content={minutes}
      send={(reason, idempotencyKey) =>
        call<typeof pauseQueue>('POST /api/ops/queues/:queue/pause', {
          params: { queue },
          body: { reason, minutes: Number(minutes) },
          idempotencyKey,
        })
      }
      done={say.paused(label)}
      onDone={refetchAll}
      onClose={onClose}
    >
      <Select label={say.minutes} name="minutes" options={say.lengths} value={minutes} onChange={setMinutes} />
    </ControlDialog>
  )
}

function ResumeDialog({ queue: { queue, label }, onClose }: { queue: QueueState; onClose: () => void }) {
  return (
    <ControlDialog
      title={say.resumeTitle(label)}
      text={say.resumeText}
      confirm={say.resume}
      content={null}
      send={(reason, idempotencyKey) =>
        call<typeof resumeQueue>('POST /api/ops/queues/:queue/resume', {
          params: { queue },
          body: { reason },
          idempotencyKey,
        })
      }
      done={say.resumed(label)}
      onDone={refetchAll}
      onClose={onClose}
    />
  )
}
