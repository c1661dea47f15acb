import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Repair } from '#modules/staff/operations/contract.ts'
import { itemsOf } from '#web/lib/api/pages.ts'
import { PagedList } from '#web/ui/paged-list.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { repairsQuery } from './queries.ts'
import { RepairCard } from './repair-card.tsx'
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
