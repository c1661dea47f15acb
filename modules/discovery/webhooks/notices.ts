import { RegistrationEndsSoon } from '#modules/carriers/carrier-registration/events.ts'
import { SubscriptionChanged } from '#modules/carriers/subscriptions/events.ts'
import { CaseOpened } from '#modules/fulfilment/cases/events.ts'
import { DisposalRecorded, ProofDecided } from '#modules/fulfilment/disposal/events.ts'
import { disposalOf } from '#modules/fulfilment/disposal/facade.ts'
import { MessageSent } from '#modules/fulfilment/messages/events.ts'
import {
  PriceAnswered,
  PriceAsked,
  ReceiptIssued,
  VisitChanged,
  VisitConfirmed,
} from '#modules/fulfilment/visits/events.ts'
import { BidAccepted, BidPlaced, BidRejected, BidWithdrawn } from '#modules/market/bidding/events.ts'
import { biddersOn } from '#modules/market/bidding/facade.ts'
import { blocksWith } from '#modules/market/blocks/facade.ts'
import { RequestStatus } from '#modules/market/requests/contract.ts'
import {
  RequestBookingChanged,
  RequestCancelled,
  RequestCollected,
  RequestCompleted,
  RequestListChanged,
  RequestPosted,
} from '#modules/market/requests/events.ts'
import { jobParties, shownRequests } from '#modules/market/requests/facade.ts'
import { ReviewShown } from '#modules/market/reviews/events.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import type { DomainEvent, EventKind } from '#server/platform/kernel/events.ts'
import type { WebhookData, WebhookEvent } from './payloads/contract.ts'

/** What a domain event means for endpoints: a webhook event, its data, and the accounts that receive it. */
export interface Notice<T extends WebhookEvent = WebhookEvent> {
  type: T
  /** Null where that account was deleted. */
  to: readonly (string | null)[]
  data: WebhookData<T>
}

export interface NoticeContext {
  trx: OpenTransaction
  /** The address of a page. */
  link: (path: `/${string}`) => string
  /** Returns the carriers with an endpoint for `request.posted` and an alert area that matches. */
  carriersFor: (posted: RequestPosted['data']) => Promise<readonly string[]>
}

/** How one kind of event becomes notices. */
export interface Announcer {
  kind: EventKind
  /** The webhook event; nothing is read while no endpoint has chosen it. */
  type: WebhookEvent
  noticesOf: (event: DomainEvent, context: NoticeContext) => Promise<Notice | null>
}

const job = ({ link }: NoticeContext, requestId: string) => ({ requestId, url: link(`/job/${requestId}`) })

/** Both parties of a job. */
const parties = ({ ownerId, carrierId }: { ownerId: string | null; carrierId: string | null }) => [ownerId, carrierId]

type NoticeContent<T extends WebhookEvent> = Omit<Notice<T>, 'type'> | null

/** Declares that events of `kind` are announced as `type`; null means that one concerns no one. */
const announce = <T extends WebhookEvent, Type extends string, Data>(
  type: T,
  kind: EventKind<Type, Data>,
  toNotice: (data: Data, context: NoticeContext, at: string) => NoticeContent<T> | Promise<NoticeContent<T>>,
): Announcer => ({
  type,
  kind: kind as EventKind,
  noticesOf: async (event, context) => {
    const notice = await toNotice(event.data as Data, context, event.at)
    return notice && ({ type, ...notice } as Notice)
  },
})

/** Returns whether owner and bidder are in a block, so that the owner no longer sees the bid. */
const isBlocked = async (trx: OpenTransaction, ownerId: string, bidderId: string): Promise<boolean> =>
  (await blocksWith(trx, ownerId)).has(bidderId)

const REQUESTS: readonly Announcer[] = [
  announce('request.posted', RequestPosted, async (data, context) => {
    const { id, budget } = data.card
    // it may have been hidden or accepted since
    const status = (await shownRequests(context.trx, [id])).get(id)?.status
    if (status !== 'pending') return null
    return { to: await context.carriersFor(data), data: { ...job(context, id), status, budgetPounds: budget } }
  }),
  announce('request.changed', RequestListChanged, ({ requestId, userId, status }, context) => ({
    to: [userId],
    data: { ...job(context, requestId), status: RequestStatus.parse(status) },
  })),
  announce('request.changed', RequestBookingChanged, ({ requestId, userId, status }, context) => ({
    to: [userId],
    data: { ...job(context, requestId), status: RequestStatus.parse(status) },
  })),
  announce('request.changed', RequestCompleted, ({ requestId, userId, acceptedBidderId, status }, context) => ({
    to: [userId, acceptedBidderId],
    data: { ...job(context, requestId), status: RequestStatus.parse(status) },
  })),
  announce('request.cancelled', RequestCancelled, async (data, context) => {
    const { requestId, userId, winningBidId, acceptedBidderId, status, by } = data
    // the other bidders of an accepted bid received their refusal then
    const bidders = winningBidId === null ? await biddersOn(context.trx, requestId) : [acceptedBidderId]
    return { to: [userId, ...bidders], data: { ...job(context, requestId), status: RequestStatus.parse(status), by } }
  }),
]

const BIDS: readonly Announcer[] = [
  announce('bid.placed', BidPlaced, ({ requestId, bidId, ownerId, bidAmount: pounds }, context) => ({
    to: [ownerId],
    data: { ...job(context, requestId), bidId, pounds },
  })),
  announce('bid.accepted', BidAccepted, (data, context) => {
    const { requestId, bidId, ownerId, bidderId, bidAmount: pounds, automatic = false } = data
    return { to: [ownerId, bidderId], data: { ...job(context, requestId), bidId, pounds, automatic } }
  }),
  announce('bid.rejected', BidRejected, ({ requestId, bidId, bidderId, bidAmount: pounds }, context) => ({
    to: [bidderId],
    data: { ...job(context, requestId), bidId, pounds },
  })),
  announce('bid.withdrawn', BidWithdrawn, async ({ requestId, bidId, ownerId, bidderId }, context) => ({
    to: (await isBlocked(context.trx, ownerId, bidderId)) ? [bidderId] : [ownerId, bidderId],
    data: { ...job(context, requestId), bidId },
  })),
]

const JOBS: readonly Announcer[] = [
  announce('collection.time_confirmed', VisitConfirmed, ({ requestId, day, part, ...data }, context) =>
    day === null || part === null ? null : { to: parties(data), data: { ...job(context, requestId), day, part } },
  ),
  announce('collection.arrived', VisitChanged, ({ requestId, marks: { arrivedAt }, ...data }, context, at) =>
    // every later change of the visit also names the arrival
    arrivedAt === null || arrivedAt !== at
      ? null
      : { to: parties(data), data: { ...job(context, requestId), arrivedAt } },
  ),
  announce('collection.collected', RequestCollected, (data, context) => {
    const { requestId, userId, acceptedBidderId, collectedAt } = data
    return collectedAt === null
      ? null
      : { to: [userId, acceptedBidderId], data: { ...job(context, requestId), collectedAt } }
  }),
  announce('price.requested', PriceAsked, ({ requestId, change, ...data }, context) => {
    const { id: changeId, oldPounds, newPounds } = change
    return { to: parties(data), data: { ...job(context, requestId), changeId, oldPounds, newPounds } }
  }),
  announce('price.answered', PriceAnswered, (data, context) => {
    const { requestId, changeId, oldPounds, newPounds, answer } = data
    return { to: parties(data), data: { ...job(context, requestId), changeId, oldPounds, newPounds, answer } }
  }),
  announce('disposal.recorded', DisposalRecorded, ({ requestId, kind, kg, looking, ...data }, context) => ({
    // the owner sees it once staff have accepted it
    to: looking ? [data.carrierId] : parties(data),
    data: { ...job(context, requestId), kind, kg },
  })),
  announce('disposal.recorded', ProofDecided, async ({ requestId, ownerId, decision }, context) => {
    if (decision !== 'accepted') return null
    const record = (await disposalOf(context.trx, requestId, new Date()))?.record
    return record ? { to: [ownerId], data: { ...job(context, requestId), kind: record.kind, kg: record.kg } } : null
  }),
  announce('receipt.issued', ReceiptIssued, ({ requestId, number, agreedPounds: pounds, ...data }, context) => ({
    to: parties(data),
    data: { ...job(context, requestId), number, pounds },
  })),
  announce('review.posted', ReviewShown, ({ requestId, stars, ...data }, context) => ({
    to: parties(data),
    data: { ...job(context, requestId), stars },
  })),
  announce('case.opened', CaseOpened, async ({ caseId, requestId, kind, openedBy }, context) => {
    const found = await jobParties(context.trx, requestId)
    return found && { to: parties(found), data: { ...job(context, requestId), caseId, kind, openedBy } }
  }),
  announce('message.received', MessageSent, ({ requestId, messageId, side, ownerId, carrierId }, context) => ({
    to: [side === 'owner' ? carrierId : ownerId],
    data: { ...job(context, requestId), messageId },
  })),
]

const ACCOUNTS: readonly Announcer[] = [
  announce('registration.ending', RegistrationEndsSoon, ({ businessId, days, validTo }, { link }) => ({
    to: [businessId],
    data: { days, validTo, url: link('/profile/edit#registration') },
  })),
  announce(
    'subscription.changed',
    SubscriptionChanged,
    ({ userId, state: { subscribed, tier, status } }, { link }) => ({
      to: [userId],
      data: { subscribed, plan: tier, status, url: link('/subscribe') },
    }),
  ),
]

/** Every domain event that endpoints can receive, and who receives it (HOOK-02). */
export const ANNOUNCERS: readonly Announcer[] = [...REQUESTS, ...BIDS, ...JOBS, ...ACCOUNTS]
