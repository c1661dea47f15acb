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
  /** Null if that account was deleted. */
  recipientIds: readonly (string | null)[]
  data: WebhookData<T>
}

export interface NoticeContext {
  trx: OpenTransaction
  /** The address of a page. */
  link: (path: `/${string}`) => string
  /** Returns the carriers with an endpoint for `request.posted` and an alert area that matches. */
  carriersFor: (posted: RequestPosted['data']) => Promise<readonly string[]>
}

/** Converts one kind of domain event to a notice. */
export interface NoticeSource {
  kind: EventKind
  /** The webhook event; nothing is read while no endpoint has chosen it. */
  type: WebhookEvent
  createNotice: (event: DomainEvent, context: NoticeContext) => Promise<Notice | null>
}

const jobData = ({ link }: NoticeContext, requestId: string) => ({ requestId, url: link(`/job/${requestId}`) })

/** Returns the ids of both parties of a job. */
const partyIds = ({ ownerId, carrierId }: { ownerId: string | null; carrierId: string | null }) => [ownerId, carrierId]

type NoticeContent<T extends WebhookEvent> = Omit<Notice<T>, 'type'> | null

/** Declares that endpoints receive events of `kind` as `type`; `toNotice` returns null for an event that no one receives. */
const noticeSource = <T extends WebhookEvent, Type extends string, Data>(
  type: T,
  kind: EventKind<Type, Data>,
  toNotice: (data: Data, context: NoticeContext, at: string) => NoticeContent<T> | Promise<NoticeContent<T>>,
): NoticeSource => ({
  type,
  kind: kind as EventKind,
  createNotice: async (event, context) => {
    const notice = await toNotice(event.data as Data, context, event.at)
    return notice && ({ type, ...notice } as Notice)
  },
})

/** Returns whether owner and bidder are in a block, so that the owner no longer sees the bid. */
const isBlocked = async (trx: OpenTransaction, ownerId: string, bidderId: string): Promise<boolean> =>
  (await blocksWith(trx, ownerId)).has(bidderId)

const REQUESTS: readonly NoticeSource[] = [
  noticeSource('request.posted', RequestPosted, async (data, context) => {
    const { id, budget } = data.card
    // it may have been hidden or accepted since
    const status = (await shownRequests(context.trx, [id])).get(id)?.status
    if (status !== 'pending') return null
    return {
      recipientIds: await context.carriersFor(data),
      data: { ...jobData(context, id), status, budgetPounds: budget },
    }
  }),
  noticeSource('request.changed', RequestListChanged, ({ requestId, userId, status }, context) => ({
    recipientIds: [userId],
    data: { ...jobData(context, requestId), status: RequestStatus.parse(status) },
  })),
  noticeSource('request.changed', RequestBookingChanged, ({ requestId, userId, status }, context) => ({
    recipientIds: [userId],
    data: { ...jobData(context, requestId), status: RequestStatus.parse(status) },
  })),
  noticeSource('request.changed', RequestCompleted, ({ requestId, userId, acceptedBidderId, status }, context) => ({
    recipientIds: [userId, acceptedBidderId],
    data: { ...jobData(context, requestId), status: RequestStatus.parse(status) },
  })),
  noticeSource('request.cancelled', RequestCancelled, async (data, context) => {
    const { requestId, userId, winningBidId, acceptedBidderId, status, by } = data
    // the other bidders of an accepted bid received their refusal then
    const bidders = winningBidId === null ? await biddersOn(context.trx, requestId) : [acceptedBidderId]
    return {
      recipientIds: [userId, ...bidders],
      data: { ...jobData(context, requestId), status: RequestStatus.parse(status), by },
    }
  }),
]

const BIDS: readonly NoticeSource[] = [
  noticeSource('bid.placed', BidPlaced, ({ requestId, bidId, ownerId, bidAmount: pounds }, context) => ({
    recipientIds: [ownerId],
    data: { ...jobData(context, requestId), bidId, pounds },
  })),
  noticeSource('bid.accepted', BidAccepted, (data, context) => {
    const { requestId, bidId, ownerId, bidderId, bidAmount: pounds, automatic = false } = data
    return { recipientIds: [ownerId, bidderId], data: { ...jobData(context, requestId), bidId, pounds, automatic } }
  }),
  noticeSource('bid.rejected', BidRejected, ({ requestId, bidId, bidderId, bidAmount: pounds }, context) => ({
    recipientIds: [bidderId],
    data: { ...jobData(context, requestId), bidId, pounds },
  })),
  noticeSource('bid.withdrawn', BidWithdrawn, async ({ requestId, bidId, ownerId, bidderId }, context) => ({
    recipientIds: (await isBlocked(context.trx, ownerId, bidderId)) ? [bidderId] : [ownerId, bidderId],
    data: { ...jobData(context, requestId), bidId },
  })),
]

const JOBS: readonly NoticeSource[] = [
  noticeSource('collection.time_confirmed', VisitConfirmed, ({ requestId, day, part, ...data }, context) =>
    day === null || part === null
      ? null
      : { recipientIds: partyIds(data), data: { ...jobData(context, requestId), day, part } },
  ),
  noticeSource('collection.arrived', VisitChanged, ({ requestId, marks: { arrivedAt }, ...data }, context, at) =>
    // every later change of the visit also names the arrival
    arrivedAt === null || arrivedAt !== at
      ? null
      : { recipientIds: partyIds(data), data: { ...jobData(context, requestId), arrivedAt } },
  ),
  noticeSource('collection.collected', RequestCollected, (data, context) => {
    const { requestId, userId, acceptedBidderId, collectedAt } = data
    return collectedAt === null
      ? null
      : { recipientIds: [userId, acceptedBidderId], data: { ...jobData(context, requestId), collectedAt } }
  }),
  noticeSource('price.requested', PriceAsked, ({ requestId, change, ...data }, context) => {
    const { id: changeId, oldPounds, newPounds } = change
    return { recipientIds: partyIds(data), data: { ...jobData(context, requestId), changeId, oldPounds, newPounds } }
  }),
  noticeSource('price.answered', PriceAnswered, (data, context) => {
    const { requestId, changeId, oldPounds, newPounds, answer } = data
    return {
      recipientIds: partyIds(data),
      data: { ...jobData(context, requestId), changeId, oldPounds, newPounds, answer },
    }
  }),
  noticeSource('disposal.recorded', DisposalRecorded, ({ requestId, kind, kg, looking, ...data }, context) => ({
    // the owner sees it once staff have accepted it
    recipientIds: looking ? [data.carrierId] : partyIds(data),
    data: { ...jobData(context, requestId), kind, kg },
  })),
  noticeSource('disposal.recorded', ProofDecided, async ({ requestId, ownerId, decision }, context) => {
    if (decision !== 'accepted') return null
    const record = (await disposalOf(context.trx, requestId, new Date()))?.record
    return record
      ? { recipientIds: [ownerId], data: { ...jobData(context, requestId), kind: record.kind, kg: record.kg } }
      : null
  }),
  noticeSource('receipt.issued', ReceiptIssued, ({ requestId, number, agreedPounds: pounds, ...data }, context) => ({
    recipientIds: partyIds(data),
    data: { ...jobData(context, requestId), number, pounds },
  })),
  noticeSource('review.posted', ReviewShown, ({ requestId, stars, ...data }, context) => ({
    recipientIds: partyIds(data),
    data: { ...jobData(context, requestId), stars },
  })),
  noticeSource('case.opened', CaseOpened, async ({ caseId, requestId, kind, openedBy }, context) => {
    const jobPartiesRow = await jobParties(context.trx, requestId)
    return (
      jobPartiesRow && {
        recipientIds: partyIds(jobPartiesRow),
        data: { ...jobData(context, requestId), caseId, kind, openedBy },
      }
    )
  }),
  noticeSource('message.received', MessageSent, ({ requestId, messageId, side, ownerId, carrierId }, context) => ({
    recipientIds: [side === 'owner' ? carrierId : ownerId],
    data: { ...jobData(context, requestId), messageId },
  })),
]

const ACCOUNTS: readonly NoticeSource[] = [
  noticeSource('registration.ending', RegistrationEndsSoon, ({ businessId, days, validTo }, { link }) => ({
    recipientIds: [businessId],
    data: { days, validTo, url: link('/profile/edit#registration') },
  })),
  noticeSource(
    'subscription.changed',
    SubscriptionChanged,
    ({ userId, state: { subscribed, tier, status } }, { link }) => ({
      recipientIds: [userId],
      data: { subscribed, plan: tier, status, url: link('/subscribe') },
    }),
  ),
]

/** Every domain event that endpoints can receive, and who receives it (HOOK-02). */
export const NOTICE_SOURCES: readonly NoticeSource[] = [...REQUESTS, ...BIDS, ...JOBS, ...ACCOUNTS]
