import { useInfiniteQuery } from '@tanstack/react-query'
import type { bidderReviews } from '#modules/market/bidding/contract/reviews.ts'
import { call } from '#web/lib/api/api.ts'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import type { RenderReport } from './bidder-reviews.tsx'
import { ReviewList } from './review-list.tsx'
import { words } from './words.ts'

interface BidderDialogProps {
  bidId: string
  name: string
  renderReport: RenderReport
  onClose: () => void
}

/** The reviews of a bidder, for the owner of the request. */
export function BidderDialog({ bidId, name, renderReport, onClose }: BidderDialogProps) {
  const query = useInfiniteQuery({
    queryKey: ['reviews', 'of bidder', bidId],
    queryFn: ({ pageParam: after, signal }) =>
      call<typeof bidderReviews>('GET /api/bids/:bidId/reviews', { params: { bidId }, query: { after }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  })
  return (
    <Sheet open title={words.dialog.title(name)} onClose={onClose}>
      <PagedList
        query={query}
        loading={words.loading}
        failed={words.failed}
        empty={<p>{words.none}</p>}
        label={words.more}
        loadingLabel={words.loadingMore}
        moreFailed={words.moreFailed}
      >
        {(items) => <ReviewList reviews={items} name={name} renderReport={renderReport} />}
      </PagedList>
    </Sheet>
  )
}
