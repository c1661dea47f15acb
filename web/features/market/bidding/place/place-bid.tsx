import { Suspense } from 'react'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { isClosed } from '#modules/market/requests/facts/contract.ts'
import { words } from '#web/features/market/bidding/words.ts'
import { useInBrowser } from '#web/lib/boot/use-in-browser.ts'
import { loginPath } from '#web/lib/session/return-to.ts'
import { isOwn } from '#web/lib/session/viewer.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ActionBar, closedReason } from './action-bar.tsx'
import { hasBidDraft } from './bid-draft.ts'
import type { ItemConfirmations } from './item-confirmations.ts'

// only carriers that may bid need it
const BidPanel = lazyPart(async () => (await import('#web/features/market/bidding/place/bid-panel.tsx')).BidPanel, {
  frame: (message) => <ActionBar>{message}</ActionBar>,
})

interface PlaceBidProps {
  request: RequestDetail
  viewerId: string | null
  /** Renders the confirmations about the items. */
  Confirmations: ItemConfirmations
}

/** Lets a carrier place a bid, or says why it can't. Renders nothing for the owner (BID-16). */
export function PlaceBid({ request, viewerId, Confirmations }: PlaceBidProps) {
  if (viewerId === null) return <SignInFirst request={request} />
  if (isOwn(viewerId, request.userId)) return null
  return (
    <Suspense fallback={<ActionBar position={isClosed(request) ? 'flow' : 'fixed'}>{words.place.checking}</ActionBar>}>
      <BidPanel request={request} viewerId={viewerId} Confirmations={Confirmations} />
    </Suspense>
  )
}

function SignInFirst({ request }: { request: RequestDetail }) {
  const hasDraft = useInBrowser(() => hasBidDraft(request.id), false)
  if (isClosed(request)) return <ActionBar>{closedReason(request)}</ActionBar>
  return (
    <ActionBar position="fixed">
      <p className="font-semibold">
        {words.place.signIn}
        {hasDraft && <span className="block text-sm font-normal text-muted">{words.place.sessionEnded}</span>}
      </p>
      <LinkButton variant="primary" to={loginPath(`/job/${request.id}`)}>
        {words.place.login}
      </LinkButton>
    </ActionBar>
  )
}
