import { SaveSearch } from '#web/features/discovery/alerts/save-search.tsx'
import { NearControl } from '#web/features/discovery/near/near-control.tsx'
import { words as nearWords } from '#web/features/discovery/near/words.ts'
import { CancellationToasts } from '#web/features/fulfilment/visits/rights/cancellation-toasts.tsx'
import { useBidMessages } from '#web/features/market/bidding/live/use-bid-messages.ts'
import { useDecisionToasts } from '#web/features/market/bidding/live/use-decision-toasts.ts'
import { useStandingBids } from '#web/features/market/bidding/live/use-standing-bids.ts'
import type { JobsFilter } from '#web/features/market/requests/keys.ts'
import { useJobsFilter } from '#web/features/market/requests/lists/jobs-filter.ts'
import { OpenRequests } from '#web/features/market/requests/lists/open-requests.tsx'
import { OpenSearch } from '#web/features/market/requests/lists/open-search.tsx'
import { listWords } from '#web/features/market/requests/lists/words.ts'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { FilterRow } from '#web/ui/filter-row.tsx'
import { LiveStatus } from '#web/ui/live-status.tsx'

/** `/jobs`: open requests for carriers, live (R55). */
export function Page() {
  const viewer = useViewer()
  usePageTitle(listWords.open.title)
  useBidMessages()
  useDecisionToasts()
  if (viewer === null) return null
  return <Jobs viewerId={viewer.id} />
}

function Jobs({ viewerId }: { viewerId: string }) {
  const [filter, setFilter] = useJobsFilter()
  const { activeAmounts } = useStandingBids(viewerId)
  return (
    <div className="wrap grid grid-cols-1 gap-4 pt-4 lg:gap-5 lg:pt-8">
      <CancellationToasts />
      <div className="grid gap-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h1 tabIndex={-1}>{listWords.open.title}</h1>
          <LiveStatus />
        </div>
        <p className="text-muted max-lg:hidden">{listWords.open.intro}</p>
      </div>
      <FilterRow summary={summaryOf(filter)}>
        <NearControl otherOrder="Newest" flat />
        <OpenSearch filter={filter} onChange={setFilter} />
        {featureOn('alerts') && <SaveSearch filter={savedFilter(filter)} />}
      </FilterRow>
      <OpenRequests viewerId={viewerId} filter={filter} ownBids={activeAmounts} onShowAll={() => setFilter({})} />
    </div>
  )
}

/** Returns a summary: 'Within 10 miles of BS6 · Nearest · Has photo'. */
const summaryOf = (filter: JobsFilter): string =>
  [
    filter.near === undefined ? listWords.open.anywhere : nearWords.summary(filter),
    filter.sort === 'distance' ? nearWords.nearest : listWords.open.newest,
    filter.q,
    filter.photo && listWords.open.withPhoto,
    filter.budget && listWords.open.withBudget,
  ]
    .filter(Boolean)
    .join(' · ')

/** Returns the filter in the URL, in the form of a saved search. */
const savedFilter = ({ q = '', photo, budget }: JobsFilter) => ({
  about: 'request' as const,
  keywords: q,
  photo: photo === 'yes',
  budget: budget === 'yes',
})
