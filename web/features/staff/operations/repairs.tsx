import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Repair, steerRepair } from '#modules/staff/operations/contract/repairs.ts'
import { hasLevel } from '#server/platform/kernel/facts/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { itemsOf } from '#web/lib/api/pages.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Time } from '#web/ui/time.tsx'
import { CommandButton } from '../command-button.tsx'
import { jobsPath } from './job-filter.ts'
import { refetchAll, repairsQuery } from './queries.ts'
import { words } from './words.ts'

const { repair: repairWords } = words
/** How long a finished repair stays above the job list. */
const RECENT_MS = 10 * 60_000

/** Lists running and recently finished repairs. Renders nothing if there are none. */
export function CurrentRepairs() {
  const { data } = useInfiniteQuery(repairsQuery)
  const current = itemsOf(data).filter(
    ({ endedAt }) => endedAt === null || Date.parse(endedAt) > Date.now() - RECENT_MS,
  )
  if (current.length === 0) return null
  return (
    <section aria-labelledby="repairs" className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id="repairs">{repairWords.title}</h2>
        <Link to="/ops/repairs">{repairWords.all}</Link>
      </div>
      <RepairCards repairs={current} />
    </section>
  )
}

/** Lists all repairs, latest first. */
export function AllRepairs() {
  const query = useInfiniteQuery(repairsQuery)
  return (
    <section aria-labelledby="repairs" className="grid gap-3">
      <h2 id="repairs">{repairWords.title}</h2>
      <PagedList
        query={query}
        loading={words.loading}
        failed={words.failed}
        empty={<EmptyState title={repairWords.none} />}
        moreFailed={words.list.moreFailed}
      >
        {(repairs) => <RepairCards repairs={repairs} />}
      </PagedList>
    </section>
  )
}

const RepairCards = ({ repairs }: { repairs: readonly Repair[] }) => (
  <ul className="grid gap-3 xl:grid-cols-2">
    {repairs.map((repair) => (
      <RepairCard key={repair.id} repair={repair} />
    ))}
  </ul>
)

const TONES: Record<Repair['state'], BadgeTone> = {
  running: 'live',
  paused: 'info',
  stopped: 'neutral',
  finished: 'ok',
}

/** One repair with its filter, progress, results and controls. */
function RepairCard({ repair }: { repair: Repair }) {
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
  const filterTexts = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name} ${value}`],
  )
  return filterTexts.length > 0 ? filterTexts.join(', ') : kind === 'replay' ? '' : repairWords.everything
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
    keyedBy={[repairId, to]}
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
