import * as z from 'zod/mini'
import { PlanId, SubscriptionStatus } from '#modules/carriers/subscriptions/contract.ts'
import { DayPart } from '#modules/core/waste-catalogue/contract.ts'
import { CaseKind, CaseParty } from '#modules/fulfilment/cases/contract.ts'
import { DisposalKind } from '#modules/fulfilment/disposal/contract.ts'
import { PriceOutcome } from '#modules/fulfilment/visits/contract.ts'
import { RequestStatus, StepActor } from '#modules/market/requests/contract.ts'
import { Id, Instant, Pounds } from '#server/platform/kernel/contract.ts'

/** Every payload's version. A new field needs no new one. */
export const PAYLOAD_VERSION = 1

/** Every payload about a job: its id and its page. */
const job = { requestId: Id, url: z.string() }
const bid = { ...job, bidId: Id, pounds: Pounds }

/**
 * The data of each event (HOOK-02): ids, statuses, amounts and a link, never names, addresses or message texts. What
 * else a receiver needs, it reads with an API key. `server/api-webhooks.ts` says what each means.
 */
export const WEBHOOK_DATA = {
  'request.posted': z.object({ ...job, status: RequestStatus, budgetPounds: z.nullable(Pounds) }),
  'bid.placed': z.object(bid),
  'bid.accepted': z.object({ ...bid, automatic: z.boolean() }),
  'bid.rejected': z.object(bid),
  'bid.withdrawn': z.object({ ...job, bidId: Id }),
  'request.changed': z.object({ ...job, status: RequestStatus }),
  'request.cancelled': z.object({ ...job, status: RequestStatus, by: StepActor }),
  'collection.time_confirmed': z.object({ ...job, day: z.iso.date(), part: DayPart }),
  'collection.arrived': z.object({ ...job, arrivedAt: Instant }),
  'collection.collected': z.object({ ...job, collectedAt: Instant }),
  'price.requested': z.object({ ...job, changeId: Id, oldPounds: Pounds, newPounds: Pounds }),
  'price.answered': z.object({
    ...job,
    changeId: Id,
    oldPounds: Pounds,
    newPounds: Pounds,
    answer: PriceOutcome,
  }),
  'disposal.recorded': z.object({ ...job, kind: DisposalKind, kg: z.number() }),
  'receipt.issued': z.object({ ...job, number: z.string(), pounds: Pounds }),
  'review.posted': z.object({ ...job, stars: z.number() }),
  'case.opened': z.object({ ...job, caseId: Id, kind: CaseKind, openedBy: CaseParty }),
  'message.received': z.object({ ...job, messageId: Id }),
  'registration.ending': z.object({ days: z.number(), validTo: z.iso.date(), url: z.string() }),
  'subscription.changed': z.object({
    subscribed: z.boolean(),
    /** Null without one. */
    plan: z.nullable(PlanId),
    status: z.nullable(SubscriptionStatus),
    url: z.string(),
  }),
} as const

/** The events that an endpoint can choose (HOOK-02). Stored rows contain these names, so never rename one. */
export const WebhookEvent = z.enum([
  'request.posted',
  'bid.placed',
  'bid.accepted',
  'bid.rejected',
  'bid.withdrawn',
  'request.changed',
  'request.cancelled',
  'collection.time_confirmed',
  'collection.arrived',
  'collection.collected',
  'price.requested',
  'price.answered',
  'disposal.recorded',
  'receipt.issued',
  'review.posted',
  'case.opened',
  'message.received',
  'registration.ending',
  'subscription.changed',
])
export type WebhookEvent = z.output<typeof WebhookEvent>

export type WebhookData<T extends WebhookEvent> = z.output<(typeof WEBHOOK_DATA)[T]>

/** The type of test events, which reach an endpoint whatever it has chosen. */
export const TEST_EVENT = 'webhook.test'

/** The data of a test event. */
export const TestData = z.object({ webhookId: Id })

/** The body of a request to an endpoint. `timestamp` is when the event happened. */
export const WebhookPayload = z.object({
  type: z.string(),
  version: z.literal(PAYLOAD_VERSION),
  timestamp: Instant,
  data: z.record(z.string(), z.unknown()),
})
export type WebhookPayload = z.output<typeof WebhookPayload>
