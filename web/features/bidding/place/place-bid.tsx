import { Suspense } from 'react'
import { isClosed, type RequestDetail } from '#modules/requests/contract.ts'
import { words } from '#web/features/bidding/words.ts'
import { useInBrowser } from '#web/lib/boot/use-in-browser.ts'
import { loginPath } from '#web/lib/session/return-to.ts'
import { isOwn } from '#web/lib/session/viewer.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { bidDraftWaits } from './bid-draft.ts'
import { closedReason, Panel } from './place-bid-panel.tsx'

// only those who may bid need it
const Bidding = lazyPart(async () => (await import('#web/features/bidding/list/bidding.tsx')).Bidding, {
  frame: (message) => <Panel>{message}</Panel>,
})

interface PlaceBidProps {
  request: RequestDetail
  viewer: string | null
}

/** Where a carrier places a bid, or reads why it may not. Owners see nothing here (BID-16). */
export function PlaceBid({ request, viewer }: PlaceBidProps) {
  if (viewer === null) return <SignInFirst request={request} />
  if (isOwn(viewer, request.userId)) return null
  return (
    <Suspense fallback={<Panel within={isClosed(request) ? 'flow' : 'thumb'}>{words.place.checking}</Panel>}>
      <Bidding request={request} viewer={viewer} />
    </Suspense>
  )
}

function SignInFirst({ request }: { request: RequestDetail }) {
  const kept = useInBrowser(() => bidDraftWaits(request.id), false)
  if (isClosed(request)) return <Panel>{closedReason(request)}</Panel>
  return (
    <Panel within="thumb">
      <p className="font-semibold">
        {words.place.signIn}
        {kept && <span className="block text-sm font-normal text-muted">{words.place.sessionEnded}</span>}
      </p>
      <LinkButton variant="primary" to={loginPath(`/job/${request.id}`)}>
        {words.place.login}
      </LinkButton>
    </Panel>
  )
}
