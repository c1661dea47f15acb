import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { LadderCard } from '#modules/community/ladders/contract.ts'
import { itemsOf } from '#web/lib/api/pages.ts'
import { shortDayAndTime } from '#web/lib/format/london-days.ts'
import { ItemsSummary } from '#web/ui/items-summary.tsx'
import { QueryFallback } from '#web/ui/query-fallback.tsx'
import { NextPageButton } from '#web/ui/show-more.tsx'
import { openLaddersQuery, useLadderMessages } from './ladder-queries.ts'
import { words } from './words.ts'

const listWords = words.list

/** What the viewer is trying to give away; renders nothing if that is nothing (LADDER-02). */
export function OpenLadders({ viewerId }: { viewerId: string }) {
  useLadderMessages()
  const ladders = useInfiniteQuery(openLaddersQuery(viewerId))
  if (!ladders.data) return <QueryFallback query={ladders} loading={null} failed={listWords.failed} />
  const items = itemsOf(ladders.data)
  if (items.length === 0) return null
  return (
    <section aria-labelledby="ladders" className="grid gap-2 pb-2">
      <h2 id="ladders" className="text-lg">
        {listWords.title}
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {items.map((ladder) => (
          <li key={ladder.id} className="relative grid gap-0.5 py-2.5 text-sm">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <h3 className="min-w-0 text-base wrap-anywhere">
                <Link to={`/ladder/${ladder.id}`} className="cover no-underline hover:underline">
                  {ladder.title}
                </Link>
              </h3>
              <ItemsSummary load={ladder.load} className="text-muted" />
            </div>
            <p className="font-semibold text-brand">{describeStep(ladder)}</p>
          </li>
        ))}
      </ul>
      <NextPageButton list={ladders} words={listWords} />
    </section>
  )
}

/** Returns where a ladder stands: 'Listed as a gift until Thu 3 Dec, 18:00'. */
function describeStep({ step, waiting, schedule }: LadderCard): string {
  if (waiting?.for === 'charity') return listWords.wanted
  if (waiting) return listWords.promise(shortDayAndTime(waiting.until))
  const until = shortDayAndTime(schedule.find(({ state }) => state === 'now')?.until ?? '')
  return step === 'charity' ? listWords.charity(until) : listWords.gift(until)
}
