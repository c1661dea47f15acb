import { Suspense } from 'react'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { isClosed } from '#modules/market/requests/facts/contract.ts'
import { words } from '#web/features/market/bidding/words.ts'
import { useInBrowser } from '#web/lib/boot/use-in-browser.ts'
import { loginPath } from '#web/lib/session/return-to.ts'
import { isOwn } from '#web/lib/session/viewer.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ActBar, closedReason } from './action-bar.tsx'
import { bidDraftWaits } from './bid-draft.ts'
import type { ItemConfirmations } from './item-confirmations.ts'

// only carriers that may bid need it
const BidPanel = lazyPart(async () => (await import('#web/features/market/bidding/place/bid-panel.tsx')).BidPanel, {
  frame: (message) => <ActBar>{message}</ActBar>,
})

interface PlaceBidProps {
  request: RequestDetail
  viewerId: string | null
  /** Renders the confirmations about the items. */
  Ticks: ItemConfirmations
}

/** Where a carrier places a bid, or reads why it can't. Renders nothing for the owner (BID-16). */
export function PlaceBid({ request, viewerId, Ticks }: PlaceBidProps) {
  if (viewerId === null) return <SignInFirst request={request} />
  if (isOwn(viewerId, request.userId)) return null
  return (
    <Suspense fallback={<ActBar within={isClosed(request) ? 'flow' : 'thumb'}>{words.place.checking}</ActBar>}>
      <BidPanel request={request} viewerId={viewerId} Ticks={Ticks} />
    </Suspense>
  )
}

function SignInFirst({ request }: { request: RequestDetail }) {
  const kept = useInBrowser(() => bidDraftWaits(request.id), false)
  if (isClosed(request)) return <ActBar>{closedReason(request)}</ActBar>
  return (
    <ActBar within="thumb">
      <p className="font-semibold">
        {words.place.signIn}
        {kept && <span className="block text-sm font-normal text-muted">{words.place.sessionEnded}</span>}
      </p>
      <LinkButton variant="primary" to={loginPath(`/job/${request.id}`)}>
        {words.place.login}
      </LinkButton>
    </ActBar>
  )
}
