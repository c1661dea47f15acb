import type { Descriptions, FieldDocs } from '../platform/http/field-docs.ts'
import { under } from './under.ts'

const DATA = {
  url: 'The address of the page about it.',
  status: 'The status of the request.',
  budgetPounds: 'The owner’s budget in pounds; null if they gave none.',
  pounds: 'The amount in pounds.',
  automatic: 'Whether it was booked automatically at the owner’s price.',
  by: 'Who cancelled it.',
  day: 'The day in London: `2026-12-08`.',
  part: 'The part of the day.',
  arrivedAt: 'When the carrier arrived.',
  collectedAt: 'When it was collected.',
  oldPounds: 'The price before, in pounds.',
  newPounds: 'The new price, in pounds.',
  answer: 'How it ended.',
  kind: 'What kind of place it went to.',
  kg: 'The weight in kilograms.',
  number: 'The number of the receipt.',
  stars: 'One to five.',
  openedBy: 'Who reported it.',
} as const

/** Returns the descriptions of a webhook's body; those of ids are common. */
const body = (fields: readonly (keyof typeof DATA)[], others: FieldDocs = {}): FieldDocs => ({
  type: 'The event.',
  version: 'The version of this body.',
  timestamp: 'When it happened.',
  data: 'What happened.',
  ...under('data', { ...Object.fromEntries(fields.map((name) => [name, DATA[name]])), ...others }),
})

/** The bodies of webhooks. */
export const WEBHOOK_BODIES: Pick<Descriptions, 'shapes' | 'operations'> = {
  shapes: {
    RequestPostedWebhook: body(['url', 'status', 'budgetPounds']),
    BidPlacedWebhook: body(['url', 'pounds']),
    BidAcceptedWebhook: body(['url', 'pounds', 'automatic']),
    BidRejectedWebhook: body(['url', 'pounds']),
    BidWithdrawnWebhook: body(['url']),
    RequestChangedWebhook: body(['url', 'status']),
    RequestCancelledWebhook: body(['url', 'status', 'by']),
    CollectionTimeConfirmedWebhook: body(['url', 'day', 'part']),
    CollectionArrivedWebhook: body(['url', 'arrivedAt']),
    CollectionCollectedWebhook: body(['url', 'collectedAt']),
    PriceRequestedWebhook: body(['url', 'oldPounds', 'newPounds']),
    PriceAnsweredWebhook: body(['url', 'oldPounds', 'newPounds', 'answer']),
    DisposalRecordedWebhook: body(['url', 'kind', 'kg']),
    ReceiptIssuedWebhook: body(['url', 'number', 'pounds']),
    ReviewPostedWebhook: body(['url', 'stars']),
    CaseOpenedWebhook: body(['url', 'openedBy'], { kind: 'What went wrong.' }),
    MessageReceivedWebhook: body(['url']),
    RegistrationEndingWebhook: body(['url'], {
      days: 'How many days are left: 90, 30 or 7.',
      validTo: 'The last day on which it’s valid.',
    }),
    SubscriptionChangedWebhook: body(['url'], {
      subscribed: 'Whether you have a plan.',
      plan: 'Your plan; null without one.',
      status: 'Stripe’s status of the subscription; null without one.',
    }),
    WebhookTestWebhook: body([]),
    TestData: {},
    RequestStatus: {
      '': '`pending` while it takes bids, `assigned` once a bid is accepted, then `completed` or `cancelled`.',
    },
  },
  operations: {},
}
