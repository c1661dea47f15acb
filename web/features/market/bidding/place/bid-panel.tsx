import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Gavel } from 'lucide-react'
import { type RefObject, Suspense, startTransition, useState } from 'react'
import type { registrationChanged } from '#modules/carriers/carrier-registration/contract.ts'
import type { myBidAllowance } from '#modules/market/bidding/contract.ts'
import { isClosed } from '#modules/market/requests/contract/facts.ts'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import { biddingKeys } from '#web/features/market/bidding/keys.ts'
import { ActionBar, closedReason } from '#web/features/market/bidding/place/action-bar.tsx'
import { deleteBidDraft, EMPTY_BID, readBidDraft, saveBidDraft } from '#web/features/market/bidding/place/bid-draft.ts'
import type { ItemConfirmations } from '#web/features/market/bidding/place/item-confirmations.ts'
import { mayBidWords } from '#web/features/market/bidding/place/words.ts'
import { allowanceQuery, bidsQuery } from '#web/features/market/bidding/queries.ts'
import { words } from '#web/features/market/bidding/words.ts'
import { refetchSoon } from '#web/lib/api/cache-patches.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { preloadOnHover } from '#web/lib/boot/preload-on-hover.ts'
import { useOpen } from '#web/lib/boot/use-in-browser.ts'
import { NARROW, useMedia } from '#web/lib/boot/use-media.ts'
import { formatPounds } from '#web/lib/format/money.ts'
import { useLive } from '#web/lib/live/live.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { useFormInPlace } from '#web/ui/use-form-in-place.ts'

const BidForm = lazyPart(async () => (await import('#web/features/market/bidding/place/bid-form.tsx')).BidForm)

/** Id of the text that says how many bids are left, or why none can be placed. */
const NOTE = 'place-bid-note'

const closedMeanwhileText = (request: RequestDetail) =>
  request.status === 'cancelled' ? mayBidWords.cancelledMeanwhile : mayBidWords.closedMeanwhile

interface BidPanelProps {
  request: RequestDetail
  viewerId: string
  Confirmations: ItemConfirmations
}

/** The carrier's bid button and form, if the request and the plan allow a bid; otherwise the reason why not. */
export function BidPanel({ request, viewerId, Confirmations }: BidPanelProps) {
  const closed = isClosed(request)
  const allowance = useQuery({ ...allowanceQuery(viewerId), enabled: !closed })
  useLive<typeof registrationChanged>('registration.changed', () =>
    refetchSoon(queryClient, biddingKeys.allowanceFor(viewerId)),
  )
  const blocker = allowance.data?.reason ?? null
  const refused = closed || blocker !== null
  const disabled = refused || allowance.isPending
  const narrow = useMedia(NARROW)
  const standing = useStandingBid(request.id, viewerId)
  const { shown, open, close } = useFormShown(request.id, !disabled)
  const { opener } = useFormInPlace(shown)

  function take(pounds: number) {
    saveBidDraft(request.id, { ...(readBidDraft(request.id) ?? EMPTY_BID), bidAmount: pounds.toFixed(2) })
    open()
  }
  function cancel() {
    deleteBidDraft(request.id)
    close()
  }
  const form = (
    <Suspense>
      <BidForm
        request={request}
        Confirmations={Confirmations}
        standing={standing}
        obstacle={closed ? closedMeanwhileText(request) : blocker}
        onPlaced={close}
        onCancel={cancel}
      />
    </Suspense>
  )
  if (shown && !narrow) {
    return (
      <Card as="section" aria-labelledby="place-bid" className="grid gap-4">
        <h2 id="place-bid">{words.place.open}</h2>
        {form}
      </Card>
    )
  }
  return (
    <ActionBar position={refused ? 'flow' : 'fixed'}>
      <div className="flex gap-2 max-lg:w-full">
        <OpenButton ref={opener} disabled={disabled} closed={closed} changing={standing !== null} onOpen={open} />
        {request.bookAtBudget && request.budget !== null && !disabled && (
          <TakeButton
            pounds={request.budget}
            lower={standing !== null && standing.bidAmount > request.budget}
            onTake={take}
          />
        )}
      </div>
      <div id={NOTE} className="grid gap-2 text-sm text-muted max-lg:text-center">
        {closed ? closedReason(request) : <Note allowance={allowance.data} failed={allowance.isError} />}
      </div>
      {narrow && (
        <Sheet open={shown} title={words.place.open} onClose={close}>
          {form}
        </Sheet>
      )}
    </ActionBar>
  )
}

interface OpenButtonProps {
  ref: RefObject<HTMLButtonElement | null>
  disabled: boolean
  /** The request is closed. */
  closed: boolean
  /** The viewer has an open bid already. */
  changing: boolean
  onOpen: () => void
}

/** Opens the form; disabled while no bid can be placed, with the reason beside it. */
function OpenButton({ ref, disabled, closed, changing, onOpen }: OpenButtonProps) {
  return (
    <Button
      ref={ref}
      variant="primary"
      size={closed ? 'm' : 'l'}
      icon={<Gavel aria-hidden size={18} />}
      inactive={disabled}
      aria-describedby={NOTE}
      className={closed ? 'shrink-0' : 'max-lg:flex-1 max-lg:px-3!'}
      {...preloadOnHover(BidForm)}
      onClick={onOpen}
    >
      {changing ? mayBidWords.change : words.place.open}
    </Button>
  )
}

interface TakeButtonProps {
  pounds: number
  /** The viewer's open bid is higher. */
  lower: boolean
  onTake: (pounds: number) => void
}

/** Opens the form with the owner's price, at which the first bid gets the job (BOOK-02). */
const TakeButton = ({ pounds, lower, onTake }: TakeButtonProps) => (
  <Button size="l" className="max-lg:flex-1 max-lg:px-3!" {...preloadOnHover(BidForm)} onClick={() => onTake(pounds)}>
    {mayBidWords.take(formatPounds(pounds), lower)}
  </Button>
)

/** Returns the viewer's newest bid while it can be accepted, otherwise null. */
function useStandingBid(requestId: string, viewerId: string) {
  const own = useInfiniteQuery(bidsQuery(requestId, viewerId)).data?.pages[0]?.own
  return own?.status === 'active' ? own : null
}

/**
 * Whether the form is shown: opened, or left with a draft. It opens only while bidding is possible, but stays open if
 * that changes, so that nothing typed is lost.
 */
function useFormShown(requestId: string, possible: boolean) {
  const [wanted, setWanted] = useOpen(() => readBidDraft(requestId) !== null)
  const [hasBegun, setBegun] = useState(false)
  if (wanted && possible && !hasBegun) setBegun(true)
  function close() {
    setWanted(false)
    setBegun(false)
  }
  return { shown: wanted && hasBegun, open: () => startTransition(() => setWanted(true)), close }
}

/** Shows how many bids are left this month, or what prevents a bid and what to do (R16, R17). */
function Note({ allowance, failed }: { allowance: AnswerOf<typeof myBidAllowance> | undefined; failed: boolean }) {
  // if the allowance can't be read, the button still works: the server decides
  if (!allowance) return failed ? null : words.place.checking
  const { bar, reason, used, returned, limit } = allowance
  if (bar === null)
    return limit === null ? mayBidWords.unlimited : mayBidWords.left(limit + returned - used, limit + returned)
  const remedy = mayBidWords.remedy[bar]
  return (
    <>
      <span className="text-base text-ink">{reason}</span>
      {remedy && (
        <LinkButton to={remedy.to} size="s" className="w-fit max-lg:justify-self-center">
          {remedy.label}
        </LinkButton>
      )}
    </>
  )
}
