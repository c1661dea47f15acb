import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { itemsOf } from '#web/lib/api/pages.ts'
import { ShowMore } from '#web/ui/show-more.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { repairsQuery } from './queries.ts'
import { Read } from './read.tsx'
import { RepairCard } from './repair-card.tsx'
import { words } from './words.ts'

const { repair: say } = words
/** A repair that ended is shown beside the jobs for so long. */
const NEWS_MS = 10 * 60_000

/** What is being repaired, and has been just now. */
export function CurrentRepairs() {
  const { data } = useInfiniteQuery(repairsQuery)
  const current = itemsOf(data).filter(({ endedAt }) => endedAt === null || Date.parse(endedAt) > Date.now() - NEWS_MS)
  if (current.length === 0) return null
  return (
    <section aria-labelledby="repairs" className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id="repairs">{say.title}</h2>
        <Link to="/ops/repairs">{say.all}</Link>
      </div>
      <ul className="grid gap-3 xl:grid-cols-2">
        {current.map((repair) => (
          <RepairCard key={repair.id} repair={repair} />
        ))}
      </ul>
    </section>
  )
}

/** Everything that staff repaired, the latest first. */
export function AllRepairs() {
  const query = useInfiniteQuery(repairsQuery)
  return (
    <section aria-labelledby="repairs" className="grid gap-3">
      <h2 id="repairs">{say.title}</h2>
      <Read query={query}>
        {(pages) => {
          const repairs = itemsOf(pages)
          if (repairs.length === 0) return <EmptyState title={say.none} />
          return (
            <ul className="grid gap-3 xl:grid-cols-2">
              {repairs.map((repair) => (
                <RepairCard key={repair.id} repair={repair} />
              ))}
            </ul>
          )
        }}
      </Read>
      {query.hasNextPage && (
        <ShowMore
          label={words.list.more}
          loadingLabel={words.list.loadingMore}
          failed={query.isFetchNextPageError ? words.list.moreFailed : null}
          loading={query.isFetchingNextPage}
          onPress={() => void query.fetchNextPage()}
        />
      )}
    </section>
  )
}
