import type { WebhookEvent } from '#modules/discovery/webhooks/payloads/contract.ts'

/** The events in the order in which people choose them. */
export const EVENT_GROUPS = {
  requests: ['request.posted', 'request.changed', 'request.cancelled'],
  bids: ['bid.placed', 'bid.accepted', 'bid.rejected', 'bid.withdrawn'],
  collection: [
    'collection.time_confirmed',
    'collection.arrived',
    'collection.collected',
    'price.requested',
    'price.answered',
  ],
  afterwards: ['disposal.recorded', 'receipt.issued', 'review.posted', 'case.opened'],
  account: ['message.received', 'registration.ending', 'subscription.changed'],
} as const satisfies Record<string, readonly WebhookEvent[]>

export type EventGroup = keyof typeof EVENT_GROUPS
