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
import { panelWords } from '#web/features/market/bidding/place/words.ts'
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
import { useFormFocus } from '#web/ui/use-form-focus.ts'

const BidForm = lazyPart(async () => (await import('#web/features/market/bidding/place/bid-form.tsx')).BidForm)

/** Id of the text that says how many bids are left, or why none can be placed. */
const NOTE_ID = 'place-bid-note'

const closedMeanwhileText = (request: RequestDetail) =>
  request.status === 'cancelled' ? panelWords.cancelledMeanwhile : panelWords.closedMeanwhile

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
  const cannotBid = closed || blocker !== null
  const disabled = cannotBid || allowance.isPending
  const narrow = useMedia(NARROW)
  const standingBid = useStandingBid(request.id, viewerId)
  const { isOpen, open, close } = useFormOpen(request.id, !disabled)
  const { opener } = useFormFocus(isOpen)

  function openWithAmount(pounds: number) {
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
        standingBid={standingBid}
        obstacle={closed ? closedMeanwhileText(request) : blocker}
        onPlaced={close}
        onCancel={cancel}
      />
    </Suspense>
  )
  if (isOpen && !narrow) {
    return (
      <Card as="section" aria-labelledby="place-bid" className="grid gap-4">
        <h2 id="place-bid">{words.place.open}</h2>
        {form}
      </Card>
    )
  }
  return (
    <ActionBar position={cannotBid ? 'flow' : 'fixed'}>
      <div className="flex gap-2 max-lg:w-full">
        <OpenButton ref={opener} disabled={disabled} closed={closed} hasOpenBid={standingBid !== null} onOpen={open} />
        {request.bookAtBudget && request.budget !== null && !disabled && (
          <BidAtBudgetButton
            pounds={request.budget}
            isLowering={standingBid !== null && standingBid.bidAmount > request.budget}
            onPress={openWithAmount}
          />
        )}
      </div>
      <div id={NOTE_ID} className="grid gap-2 text-sm text-muted max-lg:text-center">
        {closed ? closedReason(request) : <AllowanceNote allowance={allowance.data} hasFailed={allowance.isError} />}
      </div>
      {narrow && (
        <Sheet open={isOpen} title={words.place.open} onClose={close}>
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
  /** The viewer already has an open bid. */
  hasOpenBid: boolean
  onOpen: () => void
}

/** Opens the form; disabled while no bid can be placed, with the reason beside it. */
function OpenButton({ ref, disabled, closed, hasOpenBid, onOpen }: OpenButtonProps) {
  return (
    <Button
      ref={ref}
      variant="primary"
      size={closed ? 'm' : 'l'}
      icon={<Gavel aria-hidden size={18} />}
      inactive={disabled}
      aria-describedby={NOTE_ID}
      className={closed ? 'shrink-0' : 'max-lg:flex-1 max-lg:px-3!'}
      {...preloadOnHover(BidForm)}
      onClick={onOpen}
    >
      {hasOpenBid ? panelWords.change : words.place.open}
    </Button>
  )
}

interface BidAtBudgetButtonProps {
  pounds: number
  /** The viewer has an open bid, which is higher. */
  isLowering: boolean
  onPress: (pounds: number) => void
}

/** Opens the form with the owner's price, at which the first bid gets the job (BOOK-02). */
const BidAtBudgetButton = ({ pounds, isLowering, onPress }: BidAtBudgetButtonProps) => (
  <Button size="l" className="max-lg:flex-1 max-lg:px-3!" {...preloadOnHover(BidForm)} onClick={() => onPress(pounds)}>
    {panelWords.bidAtBudget(formatPounds(pounds), isLowering)}
  </Button>
)

/** Returns the viewer's newest bid while it can be accepted, otherwise null. */
function useStandingBid(requestId: string, viewerId: string) {
  const own = useInfiniteQuery(bidsQuery(requestId, viewerId)).data?.pages[0]?.own
  return own?.status === 'active' ? own : null
}

/**
 * Returns whether the form is open, and functions to open and close it. A form left with a draft opens at first. It
 * opens only while bidding is possible, but stays open if that changes, so that nothing typed is lost.
 */
function useFormOpen(requestId: string, canBid: boolean) {
  const [isWanted, setIsWanted] = useOpen(() => readBidDraft(requestId) !== null)
  const [hasOpened, setHasOpened] = useState(false)
  if (isWanted && canBid && !hasOpened) setHasOpened(true)
  function close() {
    setIsWanted(false)
    setHasOpened(false)
  }
  return { isOpen: isWanted && hasOpened, open: () => startTransition(() => setIsWanted(true)), close }
}

/** Shows how many bids are left this month, or what prevents a bid and what to do (R16, R17). */
function AllowanceNote({
  allowance,
  hasFailed,
}: {
  allowance: AnswerOf<typeof myBidAllowance> | undefined
  hasFailed: boolean
}) {
  // if the allowance can't be read, the button still works: the server decides
  if (!allowance) return hasFailed ? null : words.place.checking
  const { bar: blocker, reason, used, returned, limit } = allowance
  if (blocker === null)
    return limit === null ? panelWords.unlimited : panelWords.bidsLeft(limit + returned - used, limit + returned)
  const remedy = panelWords.remedies[blocker]
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
