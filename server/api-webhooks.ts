import * as z from 'zod/mini'
import {
  PAYLOAD_VERSION,
  TEST_EVENT,
  TestData,
  WEBHOOK_DATA,
  type WebhookData,
  WebhookEvent,
} from '#modules/discovery/webhooks/payloads/contract.ts'
import { Instant } from '#server/platform/kernel/contract.ts'
import type { WebhookDoc } from './platform/http/webhook-docs.ts'

interface EventExample<Data> {
  /** When we send it, and to whom. */
  readonly summary: string
  /** An example. */
  readonly data: Data
}

const job = {
  requestId: '0199b1f2-6a50-7c11-9c52-3f4f1f6f3a10',
  url: 'https://kerbside.example/job/0199b1f2-6a50-7c11-9c52-3f4f1f6f3a10',
}
const bid = { ...job, bidId: '0199b1f2-6a50-7c11-9c52-3f4f1f6f3a11', pounds: 45.5 }
const price = { ...job, changeId: '0199b1f2-6a50-7c11-9c52-3f4f1f6f3a12', oldPounds: 45.5, newPounds: 60 }

/** What each event means, with an example of its data (HOOK-02). docs/api.md has the same summaries. */
const EVENTS: { readonly [T in WebhookEvent]: EventExample<WebhookData<T>> } = {
  'request.posted': {
    summary: 'A request was posted in one of your alert areas.',
    data: { ...job, status: 'pending', budgetPounds: 60 },
  },
  'bid.placed': { summary: 'A carrier placed a bid on your request.', data: bid },
  'bid.accepted': {
    summary: 'A bid was accepted. The owner and the carrier get it.',
    data: { ...bid, automatic: false },
  },
  'bid.rejected': { summary: 'Your bid was rejected, as the owner chose another.', data: bid },
  'bid.withdrawn': {
    summary: 'A carrier withdrew a bid. The owner and the carrier get it.',
    data: { ...job, bidId: bid.bidId },
  },
  'request.changed': {
    summary: 'Your request was changed or completed. When it is completed, its carrier gets this too.',
    data: { ...job, status: 'completed' },
  },
  'request.cancelled': {
    summary: 'A request was cancelled. Its owner, its carrier and carriers with an open bid get it.',
    data: { ...job, status: 'cancelled', by: 'owner' },
  },
  'collection.time_confirmed': {
    summary: 'A time was confirmed or changed. From here on, both parties of a job get its events.',
    data: { ...job, day: '2026-12-08', part: 'morning' },
  },
  'collection.arrived': {
    summary: 'The carrier arrived.',
    data: { ...job, arrivedAt: '2026-12-08T09:10:00.000Z' },
  },
  'collection.collected': {
    summary: 'The items were collected.',
    data: { ...job, collectedAt: '2026-12-08T09:40:00.000Z' },
  },
  'price.requested': { summary: 'The carrier asked for a new price.', data: price },
  'price.answered': {
    summary: 'A new price was answered, or ended without an answer.',
    data: { ...price, answer: 'signed' },
  },
  'disposal.recorded': {
    summary: 'The carrier recorded disposal. The owner gets it once staff accept it, if they review it.',
    data: { ...job, kind: 'site', kg: 120 },
  },
  'receipt.issued': {
    summary: 'A receipt was issued.',
    data: { ...job, number: 'KB-2026-000042', pounds: 45.5 },
  },
  'review.posted': { summary: 'A review was published.', data: { ...job, stars: 5 } },
  'case.opened': {
    summary: 'A problem with a job was reported.',
    data: { ...job, caseId: '0199b1f2-6a50-7c11-9c52-3f4f1f6f3a13', kind: 'damage', openedBy: 'owner' },
  },
  'message.received': {
    summary: 'Someone sent you a message about a job.',
    data: { ...job, messageId: '0199b1f2-6a50-7c11-9c52-3f4f1f6f3a14' },
  },
  'registration.ending': {
    summary: 'Your carrier registration ends in 90, 30 or 7 days.',
    data: { days: 30, validTo: '2027-01-07', url: 'https://kerbside.example/profile/edit#registration' },
  },
  'subscription.changed': {
    summary: 'Your plan changed.',
    data: { subscribed: true, plan: 'premium', status: 'active', url: 'https://kerbside.example/subscribe' },
  },
}

const TEST: EventExample<z.output<typeof TestData>> = {
  summary: 'You sent a test event. Every webhook gets those.',
  data: { webhookId: '0199b1f2-6a50-7c11-9c52-3f4f1f6f3a15' },
}

const docOf = (type: string, shape: z.ZodMiniType, { summary, data }: EventExample<unknown>): WebhookDoc => ({
  type,
  summary,
  shape: z.object({ type: z.literal(type), version: z.literal(PAYLOAD_VERSION), timestamp: Instant, data: shape }),
  example: { type, version: PAYLOAD_VERSION, timestamp: '2026-12-08T09:40:00.000Z', data },
})

/** Every webhook, for the OpenAPI document (API-05). */
export const WEBHOOKS: readonly WebhookDoc[] = [
  ...WebhookEvent.options.map((type) => docOf(type, WEBHOOK_DATA[type], EVENTS[type])),
  docOf(TEST_EVENT, TestData, TEST),
]
