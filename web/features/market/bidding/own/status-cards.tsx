import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, Hourglass, type LucideIcon } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { Bid, BidStatus } from '#modules/market/bidding/contract.ts'
import { isClosed } from '#modules/market/requests/contract/facts.ts'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import type { RenderPrice } from '#web/features/market/bidding/list/bid-row.tsx'
import { bidderName } from '#web/features/market/bidding/list/bidder-name.ts'
import { bidAfterAcceptance } from '#web/features/market/bidding/live/bid-updates.ts'
import { bidsQuery } from '#web/features/market/bidding/queries.ts'
import { preloadOnHover } from '#web/lib/boot/preload-on-hover.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { isOwn } from '#web/lib/session/viewer.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { lazyDialog, lazyPart } from '#web/ui/lazy-part.tsx'
import { Money } from '#web/ui/money.tsx'
import { contactWords, statusWords } from './words.ts'

const ContactActions = lazyPart(async () => (await import('./contact-actions.tsx')).ContactActions)

const WithdrawDialog = lazyDialog(async () => (await import('./withdraw-dialog.tsx')).WithdrawDialog)

interface StatusCardProps {
  request: RequestDetail
  viewerId: string | null
  /** Renders the agreed price of an accepted bid. */
  renderPrice: RenderPrice
}

/** Shows the owner of a closed request which bid they accepted (R32). */
export function OwnerCard({ request, viewerId, renderPrice, focus }: StatusCardProps & { focus: boolean }) {
  const { data } = useInfiniteQuery(bidsQuery(request.id, viewerId))
  if (!isOwn(viewerId, request.userId) || !isClosed(request)) return null
  const winning = data?.pages[0]?.winning
  if (request.winningBidId === null) {
    const { cancelled, cancelledText } = statusWords.owner
    return request.status === 'cancelled' ? <StatusCard icon={CircleX} title={cancelled} text={cancelledText} /> : null
  }
  if (!winning) return <StatusCard icon={Hourglass} title={statusWords.owner.loading} text="" />
  const isCompleted = request.status === 'completed'
  const carrier = winning.bidderId === null ? null : bidderName(winning)
  if (request.status === 'cancelled')
    return (
      <StatusCard
        icon={CircleX}
        title={statusWords.owner.jobCancelled}
        text={statusWords.owner.jobCancelledText(carrier)}
        amount={renderPrice(winning)}
      />
    )
  return (
    <StatusCard
      icon={CircleCheck}
      tone={carrier === null ? 'neutral' : 'ok'}
      title={statusWords.owner[isCompleted ? 'completed' : 'accepted'](carrier)}
      text={isCompleted ? '' : acceptedText(carrier, focus)}
      amount={renderPrice(winning)}
      focus={focus}
    >
      {winning.bidderId !== null && (
        <LazyContactActions
          request={request}
          viewerId={viewerId}
          otherParty="carrier"
          otherPartyName={bidderName(winning)}
        />
      )}
    </StatusCard>
  )
}

/** Returns the text below the title; empty unless the owner has just accepted or the carrier has closed its account. */
function acceptedText(carrier: string | null, justAccepted: boolean): string {
  if (carrier === null) return statusWords.owner.carrierLeftText
  return justAccepted ? statusWords.owner.acceptedText : ''
}

const ICONS: Record<BidStatus, { icon: LucideIcon; tone: Tone }> = {
  active: { icon: Hourglass, tone: 'neutral' },
  accepted: { icon: CircleCheck, tone: 'ok' },
  rejected: { icon: CircleX, tone: 'neutral' },
}

/** Returns the card's texts for a bidder: how the job ended, otherwise the status of their bid. */
function bidderStatus(bidStatus: BidStatus, requestStatus: RequestDetail['status']) {
  const { bidder } = statusWords
  const won = bidStatus === 'accepted'
  if (requestStatus === 'cancelled' && bidStatus !== 'rejected') {
    const { jobCancelled, jobCancelledText, cancelled, cancelledText } = bidder
    return { icon: CircleX, title: won ? jobCancelled : cancelled, text: won ? jobCancelledText : cancelledText }
  }
  if (requestStatus === 'completed' && won) return { ...ICONS.accepted, title: bidder.completed, text: '' }
  return { ...ICONS[bidStatus], title: bidder[bidStatus], text: bidder[`${bidStatus}Text`] }
}

/** Shows a carrier its own bid and its status (R32). */
export function BidderCard({ request, viewerId, renderPrice }: StatusCardProps) {
  const { data } = useInfiniteQuery(bidsQuery(request.id, viewerId))
  const { own, winning } = data?.pages[0] ?? {}
  // of several own bids, the winning one, else the newest
  const bid =
    winning && isOwn(viewerId, winning.bidderId) ? winning : own && bidAfterAcceptance(own, request.winningBidId)
  useAnnounceDecision(bid ?? null)
  if (!bid) return null
  const won = bid.status === 'accepted'
  const isCancelled = request.status === 'cancelled'
  return (
    <StatusCard {...bidderStatus(bid.status, request.status)} amount={won ? renderPrice(bid) : <BidPrice bid={bid} />}>
      {bid.status === 'active' && !isCancelled && <WithdrawButton key={bid.id} bid={bid} />}
      {won && !isCancelled && request.userId !== null && (
        <LazyContactActions
          request={request}
          viewerId={viewerId}
          otherParty="owner"
          otherPartyName={contactWords.otherParty.owner}
        />
      )}
    </StatusCard>
  )
}

/** Withdraws the viewer's bid after a confirmation; the code of the dialog is loaded on demand. */
function WithdrawButton({ bid }: { bid: Bid }) {
  const [confirming, setConfirming] = useState(false)
  return (
    <>
      <Button
        size="s"
        className="justify-self-start"
        {...preloadOnHover(WithdrawDialog)}
        onClick={() => setConfirming(true)}
      >
        {statusWords.bidder.withdraw}
      </Button>
      {confirming && <WithdrawDialog bid={bid} onClose={() => setConfirming(false)} />}
    </>
  )
}

interface ContactProps {
  request: RequestDetail
  viewerId: string | null
  otherParty: 'carrier' | 'owner'
  otherPartyName: string
}

/** Contact buttons if `acceptedContact` is on (R05); their code is loaded with the first agreed job. */
function LazyContactActions({ viewerId, ...job }: ContactProps) {
  if (viewerId === null || !featureOn('acceptedContact')) return null
  return (
    <Suspense fallback={<div className="min-h-11" />}>
      <ContactActions {...job} viewerId={viewerId} />
    </Suspense>
  )
}

/** Announces to screen readers when the viewer's bid is decided. */
function useAnnounceDecision(bid: Bid | null) {
  const previous = useRef<{ id: string; status: BidStatus }>(null)
  const { id, status } = bid ?? {}
  useEffect(() => {
    const wasOpen = previous.current?.id === id && previous.current?.status === 'active'
    if (wasOpen && status && status !== 'active') announce(statusWords.bidder.announcements[status])
    previous.current = id && status ? { id, status } : null
  }, [id, status])
}

const BidPrice = ({ bid }: { bid: Bid }) => <Money amount={bid.bidAmount} className="font-display text-xl" />

type Tone = 'neutral' | 'ok'

interface CardProps {
  icon: LucideIcon
  tone?: Tone
  title: string
  text: string
  amount?: ReactNode
  /** Takes the focus when it appears after the viewer's own action. */
  focus?: boolean
  children?: ReactNode
}

function StatusCard({ icon: Icon, tone = 'neutral', title, text, amount, focus = false, children }: CardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focus) heading.current?.focus()
  }, [focus])
  return (
    <section className="grid gap-2.5 fade">
      <div className="flex flex-wrap items-start gap-3">
        <Icon aria-hidden size={24} className={classes('shrink-0', tone === 'ok' ? 'text-ok' : 'text-muted')} />
        <div className="grid min-w-0 flex-1 basis-32 gap-0.5">
          <h2 ref={heading} tabIndex={-1} className="text-lg">
            {title}
          </h2>
          {text && <p className="text-sm">{text}</p>}
        </div>
        {amount}
      </div>
      {children}
    </section>
  )
}
