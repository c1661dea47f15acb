import { Plus } from 'lucide-react'
import { OpenLadders } from '#web/features/community/ladders/open-ladders.tsx'
import { NoBidsYet } from '#web/features/discovery/coverage/no-bids-yet.tsx'
import { CancellationToasts } from '#web/features/fulfilment/visits/rights/cancellation-toasts.tsx'
import { MyRequests } from '#web/features/market/requests/lists/my-requests.tsx'
import { listWords } from '#web/features/market/requests/lists/words.ts'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LiveStatus } from '#web/ui/live-status.tsx'

/** `/my-posts`: the viewer's own collection requests. */
export function Page() {
  const viewer = useViewer()
  usePageTitle(listWords.myRequests.title)
  if (viewer === null) return null
  return (
    <div className="wrap grid grid-cols-1 gap-4 pt-3 lg:pt-5">
      <CancellationToasts />
      <div>
        <BackButton fallback="/dashboard" />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 pb-2">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h1 tabIndex={-1}>{listWords.myRequests.title}</h1>
          <LiveStatus />
        </div>
        <LinkButton variant="primary" to="/collection-request/new" icon={<Plus aria-hidden size={18} />}>
          {listWords.myRequests.create}
        </LinkButton>
      </div>
      {featureOn('ladder') && <OpenLadders viewerId={viewer.id} />}
      <MyRequests
        viewerId={viewer.id}
        renderDetails={({ id, status, bidCount }) =>
          status === 'pending' && <NoBidsYet requestId={id} viewerId={viewer.id} bids={bidCount} heading="h3" />
        }
      />
    </div>
  )
}
