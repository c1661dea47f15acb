import { useState } from 'react'
import { type Overview, pauseQueue, type QueueState, resumeQueue } from '#modules/monitoring/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useReaches } from '#web/lib/session/staff-level.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choice.tsx'
import { Cell, RowHead, Table } from '#web/ui/table.tsx'
import { ControlDialog } from './control-dialog.tsx'
import { monitoringKeys } from './queries.ts'
import { ageOf, clockTime, shortly } from './spell.ts'
import { words } from './words.ts'

const { controls: say, queues } = words
const FIGURES = [queues.columns.behind, queues.columns.waiting].map((name) => ({ name, figure: true }))

interface Asked {
  act: 'pause' | 'resume'
  queue: QueueState
}

/** Every queue with what an admin may do with it. */
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
        columns={[queues.columns.queue, say.state, ...FIGURES, ...(isAdmin ? [say.act] : [])]}
      >
        {overview.queues.map((queue) => (
          <tr key={queue.queue}>
            <RowHead>{queue.label}</RowHead>
            <Cell>
              {queue.pausedUntil ? (
                <Badge tone="live">{queues.paused(clockTime(queue.pausedUntil))}</Badge>
              ) : (
                <Badge tone="ok">{say.running}</Badge>
              )}
            </Cell>
            <Cell figure>{shortly(ageOf(queue.oldestAt, now))}</Cell>
            <Cell figure>{queue.undelivered.toLocaleString('en-GB')}</Cell>
            {isAdmin && (
              <Cell>
                <Acts queue={queue} onAsk={(act) => setAsked({ act, queue })} />
              </Cell>
            )}
          </tr>
        ))}
      </Table>
      {asked?.act === 'pause' && <PauseDialog queue={asked.queue} onClose={close} />}
      {asked?.act === 'resume' && <ResumeDialog queue={asked.queue} onClose={close} />}
    </section>
  )
}

function Acts({ queue, onAsk }: { queue: QueueState; onAsk: (act: Asked['act']) => void }) {
  const paused = queue.pausedUntil !== null
  const pause = paused ? say.change : say.pause
  return (
    <span className="flex flex-wrap gap-2">
      <Button size="s" aria-label={`${pause}: ${queue.label}`} onClick={() => onAsk('pause')}>
        {pause}
      </Button>
      {paused && (
        <Button size="s" aria-label={`${say.resume}: ${queue.label}`} onClick={() => onAsk('resume')}>
          {say.resume}
        </Button>
      )}
    </span>
  )
}

const lookAgain = () => void queryClient.invalidateQueries({ queryKey: monitoringKeys.all })

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
        call(pauseQueue, { params: { queue }, body: { reason, minutes: Number(minutes) }, idempotencyKey })
      }
      done={say.paused(label)}
      onDone={lookAgain}
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
      send={(reason, idempotencyKey) => call(resumeQueue, { params: { queue }, body: { reason }, idempotencyKey })}
      done={say.resumed(label)}
      onDone={lookAgain}
      onClose={onClose}
    />
  )
}
