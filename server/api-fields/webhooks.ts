import type { Descriptions, FieldDocs } from '../platform/http/field-docs.ts'
import { under } from './under.ts'

const CHOSEN: FieldDocs = {
  url: 'Where we send events: an address with `https`, on port 443 or 8443.',
  events: 'The events to send.',
}
const WEBHOOK: FieldDocs = {
  ...CHOSEN,
  enabled: 'Whether we send events to it.',
  disabledReason: 'Why it’s off; null while it’s on.',
  disabledAt: 'When it was turned off; null while it’s on.',
  paused: 'Whether staff have paused it: events wait.',
  failingSince: 'The first failed attempt since the last success; null while it works.',
  previousSecretUntil: 'When we stop signing with the previous secret as well; null without one.',
}

/** Webhooks and their deliveries. */
export const WEBHOOK_FIELDS: Pick<Descriptions, 'shapes' | 'operations'> = {
  shapes: {
    NewWebhook: CHOSEN,
    ChangedWebhook: { ...CHOSEN, enabled: 'Whether to send events to it.' },
    Webhook: WEBHOOK,
    ListedWebhook: {
      ...WEBHOOK,
      lastDelivery: 'The newest delivery of the last 30 days; null without one.',
      ...under('lastDelivery', { type: 'The event.', at: 'When we last tried, or queued it.' }),
    },
    WebhookDelivery: {
      id: 'Its `webhook-id`, the same in every attempt.',
      type: 'The event.',
      attempts: 'How many attempts we’ve made.',
      nextAt: 'When we try next; null once it’s sent or has failed.',
      body: 'What we send.',
      status: 'The HTTP status of your last answer; null without one.',
      answer: 'The first 2 kB of your last answer; null without one.',
      error: 'Why the last attempt failed; null if it didn’t.',
      tookMs: 'How long the last attempt took, in milliseconds; null before the first.',
      lastAt: 'When we last tried; null before the first attempt.',
    },
    DeliveryState: { '': '`waiting` for an attempt, `sent`, or `failed` after the last one.' },
    DisabledReason: {
      '': 'By you (`owner`), because you answered 410 (`gone`), or because it failed for three days (`failing`).',
    },
    WebhookEvent: { '': 'An event; the guide has a list.' },
  },
  operations: {
    myWebhooks: { answer: { items: 'Your webhooks, newest first.' } },
    createWebhook: {
      answer: { webhook: 'The webhook.', secret: 'What we sign with: `whsec_…`. We only show it once.' },
    },
    webhookDeliveries: { answer: { items: 'The deliveries, newest first, 20 a page.' } },
  },
}
