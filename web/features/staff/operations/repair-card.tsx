import { Link } from 'react-router-dom'
import type { Repair, steerRepair } from '#modules/staff/operations/contract.ts'
import { hasLevel } from '#server/platform/kernel/facts/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Time } from '#web/ui/time.tsx'
import { CommandButton } from '../command-button.tsx'
import { jobsPath } from './job-filter.ts'
import { refetchAll } from './queries.ts'
import { words } from './words.ts'

const { repair: repairWords } = words
const TONES: Record<Repair['state'], BadgeTone> = {
  running: 'live',
  paused: 'info',
  stopped: 'neutral',
  finished: 'ok',
}

/** One repair with its filter, progress, results and controls. */
export function RepairCard({ repair }: { repair: Repair }) {
  const { kind, total, moved, rate, state, reason } = repair
  return (
    <li className="grid gap-2 rounded-m border border-line bg-surface p-4">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold wrap-anywhere">
          {repairWords.kinds[kind]}: {describeJobs(repair)}
        </span>
        <Badge tone={TONES[state]}>{words.repairStates[state]}</Badge>
      </p>
      {reason && <p className="wrap-anywhere">{reason}</p>}
      <progress
        aria-label={repairWords.progress(repair)}
        max={total}
        value={moved}
        className="h-2 w-full accent-brand"
      />
      <p role="status" className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
        <span className="font-semibold tabular">{repairWords.progress(repair)}</span>
        <Outcome repair={repair} />
      </p>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        <Time value={repair.askedAt} />
        <span>{repairWords.rate(rate)}</span>
      </p>
      <RepairControls repair={repair} />
    </li>
  )
}

/** Describes which jobs a repair includes: the number selected, or its filter. */
function describeJobs({ filter, kind }: Repair): string {
  if (filter.chosen !== undefined) return repairWords.chosen(filter.chosen)
  const given = Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${value}`]))
  return given.length > 0 ? given.join(', ') : kind === 'replay' ? '' : repairWords.everything
}

function Outcome({ repair: { id, outcome } }: { repair: Repair }) {
  if (!outcome) return null
  return (
    <>
      {outcome.done > 0 && <span className="text-ok">{repairWords.done(outcome.done)}</span>}
      {outcome.retrying > 0 && <span>{repairWords.waiting(outcome.retrying)}</span>}
      {outcome.discarded > 0 && <span>{repairWords.discarded(outcome.discarded)}</span>}
      {outcome.failed > 0 && (
        <Link to={jobsPath({ repair: id })} className="text-danger">
          {repairWords.again(outcome.failed)}
        </Link>
      )}
    </>
  )
}

function RepairControls({ repair }: { repair: Repair }) {
  const level = useViewer()?.staffLevel ?? null
  const isEnded = repair.state === 'finished' || repair.state === 'stopped'
  if (isEnded || !hasLevel(level, 'agent')) return null
  const usesFilter = repair.filter.chosen === undefined
  const paused = repair.state === 'paused'
  return (
    <div className="flex flex-wrap items-center gap-2">
      {!paused && <RepairStateButton repair={repair} to="paused" label={repairWords.pause} />}
      {paused && (!usesFilter || hasLevel(level, 'admin')) && (
        <RepairStateButton repair={repair} to="running" label={repairWords.resume} />
      )}
      <RepairStateButton repair={repair} to="stopped" label={repairWords.stop} />
    </div>
  )
}

interface RepairStateButtonProps {
  repair: Repair
  to: 'running' | 'paused' | 'stopped'
  label: string
}

const RepairStateButton = ({ repair: { id: repairId }, to, label }: RepairStateButtonProps) => (
  <CommandButton
    size="s"
    content={[repairId, to]}
    send={(idempotencyKey) =>
      call<typeof steerRepair>('POST /api/ops/repairs/:repairId/state', {
        params: { repairId },
        body: { state: to },
        idempotencyKey,
      })
    }
    onDone={refetchAll}
  >
    {label}
  </CommandButton>
)
