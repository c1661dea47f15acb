import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { requestsRoom } from '#modules/market/requests/contract/facts.ts'
import { HomeStatus } from '#web/features/market/requests/job/status-pills.tsx'
import { requestKeys } from '#web/features/market/requests/keys.ts'
import { latestLimit } from '#web/features/market/requests/request-updates.ts'
import { useRequestMessages } from '#web/features/market/requests/use-request-messages.ts'
import { useHasBeenOnScreen } from '#web/lib/boot/use-on-screen.ts'
import { useIncomingItems } from '#web/lib/live/incoming-items.ts'
import { useRoom } from '#web/lib/live/live.ts'
import type { NearFilter } from '#web/lib/near/near-filter.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { RowsSkeleton } from '#web/ui/list-skeletons.tsx'
import { LiveStatus } from '#web/ui/live-status.tsx'
import { MilesAway, NothingNear, WithoutPlace } from '#web/ui/miles-away.tsx'
import { QueryFallback } from '#web/ui/query-fallback.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { latestQuery } from './list-queries.ts'
import { RequestItem } from './request-item.tsx'
import { listWords } from './words.ts'

const REFETCH_KEYS = [requestKeys.latest]

/**
 * The homepage's list of the newest requests: two for visitors, five for signed-in users (HOME-29, HOME-30). It is live
 * once it has been on screen: a page that isn't scrolled needs no connection.
 */
export function LatestRequests({ near }: { near: NearFilter }) {
  const viewerId = useViewer()?.id ?? null
  useRequestMessages()
  const section = useRef<HTMLElement>(null)
  useRoom(requestsRoom, undefined, REFETCH_KEYS, useHasBeenOnScreen(section))
  return (
    <section ref={section} aria-labelledby="latest-requests" className="grid content-start gap-3">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="latest-requests">{listWords.latest.title}</h2>
        <LiveStatus />
      </div>
      <List key={viewerId} viewerId={viewerId} near={near} />
    </section>
  )
}

function List({ viewerId, near }: { viewerId: string | null; near: NearFilter }) {
  const latest = useQuery(latestQuery(viewerId, near))
  const { data } = latest
  const { ref, shown, newIds } = useIncomingItems(data?.items)
  if (!data) {
    const { failed, loading } = listWords.latest
    return (
      <QueryFallback
        query={latest}
        loading={<RowsSkeleton text={loading} count={latestLimit(viewerId)} />}
        failed={failed}
      />
    )
  }
  if (data.items.length === 0)
    return near.within === undefined ? (
      <Nothing />
    ) : (
      <>
        <NothingNear />
        <WithoutPlace count={data.withoutPlace} />
      </>
    )
  return (
    <div ref={ref} className="grid gap-3">
      <ul className="grid gap-3">
        {shown.map((request) => (
          <RequestItem
            key={request.id}
            request={request}
            isNew={newIds.has(request.id)}
            details={
              <>
                <HomeStatus status={request.status} />
                <MilesAway miles={request.miles} />
              </>
            }
          />
        ))}
      </ul>
      <WithoutPlace count={data.withoutPlace} />
      {viewerId !== null && (
        <LinkButton to="/post-request" block>
          {listWords.latest.viewAll}
        </LinkButton>
      )}
      {viewerId === null && data.more && (
        <LinkButton to="/signup" block>
          {listWords.latest.signUp}
        </LinkButton>
      )}
    </div>
  )
}

function Nothing() {
  return (
    <EmptyState
      title={listWords.latest.empty}
      action={<LinkButton to="/post-request">{listWords.latest.post}</LinkButton>}
    >
      {listWords.latest.emptyText}
    </EmptyState>
  )
}
