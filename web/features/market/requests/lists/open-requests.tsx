import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { requestsRoom } from '#modules/market/requests/contract/facts.ts'
import type { ListedRequest } from '#modules/market/requests/contract.ts'
import { type JobsFilter, requestKeys } from '#web/features/market/requests/keys.ts'
import { PlaceAndBudget } from '#web/features/market/requests/lists/place-and-budget.tsx'
import { useRequestMessages } from '#web/features/market/requests/use-request-messages.ts'
import { itemsOf } from '#web/lib/api/pages.ts'
import { formatPounds } from '#web/lib/format/money.ts'
import { useIncomingItems } from '#web/lib/live/incoming-items.ts'
import { useRoom } from '#web/lib/live/live.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { RowsSkeleton } from '#web/ui/list-skeletons.tsx'
import { MilesAway, NothingNear, WithoutPlace } from '#web/ui/miles-away.tsx'
import { NewItemsPill } from '#web/ui/new-items-pill.tsx'
import { QueryFallback } from '#web/ui/query-fallback.tsx'
import { NextPageButton } from '#web/ui/show-more.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useAnnounceArrivals } from '#web/ui/use-announce-arrivals.ts'
import { openQuery } from './list-queries.ts'
import { RequestItem } from './request-item.tsx'
import { listWords } from './words.ts'

const REFETCH_KEYS = [requestKeys.open]

interface OpenRequestsProps {
  viewerId: string
  filter: JobsFilter
  /** The amounts of the viewer's bids by request id, in pounds. */
  ownBids: ReadonlyMap<string, number>
  onShowAll: () => void
}

/** Open requests that match the filter, newest first, live: new ones appear on top, closed ones disappear (R55). */
export function OpenRequests({ viewerId, filter, ownBids, onShowAll }: OpenRequestsProps) {
  useRequestMessages()
  useRoom(requestsRoom, undefined, REFETCH_KEYS)
  const requests = useInfiniteQuery(openQuery(viewerId, filter))
  const items = useMemo(() => requests.data && itemsOf(requests.data), [requests.data])
  if (!items) {
    const { failed, loading } = listWords.open
    return <QueryFallback query={requests} loading={<RowsSkeleton text={loading} count={4} />} failed={failed} />
  }
  const isPrevious = requests.isPlaceholderData
  return (
    <div aria-busy={isPrevious} className={classes('grid gap-3 transition-opacity', isPrevious && 'opacity-60')}>
      {/* a new key for each filter, so that its first requests don't count as new */}
      <Rows
        key={isPrevious ? 'previous' : JSON.stringify(filter)}
        items={items}
        filter={filter}
        ownBids={ownBids}
        onShowAll={onShowAll}
      />
      {!isPrevious && <WithoutPlace count={requests.data?.pages[0]?.withoutPlace} />}
      {!isPrevious && <NextPageButton list={requests} words={listWords} />}
    </div>
  )
}

interface RowsProps extends Omit<OpenRequestsProps, 'viewerId'> {
  items: readonly ListedRequest[]
}

function Rows({ items, filter, ownBids, onShowAll }: RowsProps) {
  const { ref, shown, waitingCount, newIds, reveal } = useIncomingItems(items, { pill: true })
  useAnnounceArrivals(items, ({ title }) => listWords.open.arrived(title))
  function showTop() {
    reveal()
    window.scrollTo({ top: 0 })
  }
  return (
    <div ref={ref}>
      {waitingCount > 0 && <NewItemsPill label={listWords.open.waiting(waitingCount)} onPress={showTop} />}
      {shown.length === 0 ? (
        <Nothing filter={filter} onShowAll={onShowAll} />
      ) : (
        <ul className="grid gap-3 lg:grid-cols-2">
          {shown.map((request) => (
            <RequestItem
              key={request.id}
              heading="h2"
              request={request}
              isNew={newIds.has(request.id)}
              timeLabel={listWords.posted}
              details={
                <>
                  <PlaceAndBudget request={request} />
                  <MilesAway miles={request.miles} />
                  <BidsSoFar count={request.bidCount} ownBid={ownBids.get(request.id)} />
                </>
              }
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function BidsSoFar({ count, ownBid }: { count: number; ownBid: number | undefined }) {
  return (
    <>
      <span className="tabular">{listWords.myRequests.bids(count)}</span>
      {ownBid !== undefined && (
        <span className="font-semibold text-info">{listWords.open.ownBid(formatPounds(ownBid))}</span>
      )}
    </>
  )
}

function Nothing({ filter, onShowAll }: Pick<OpenRequestsProps, 'filter' | 'onShowAll'>) {
  const { near: _, within, sort: __, ...otherFilters } = filter
  const hasOtherFilters = Object.keys(otherFilters).length > 0
  if (!hasOtherFilters && within !== undefined) return <NothingNear heading="h2" />
  if (!hasOtherFilters) {
    return (
      <EmptyState title={listWords.open.empty} heading="h2">
        {listWords.open.emptyText}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={listWords.open.noMatch}
      heading="h2"
      action={<Button onClick={onShowAll}>{listWords.open.showAll}</Button>}
    >
      {listWords.open.noMatchText(filter.q !== undefined)}
    </EmptyState>
  )
}
