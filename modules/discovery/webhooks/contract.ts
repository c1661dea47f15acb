import * as z from 'zod/mini'
import { Password } from '#modules/core/accounts/contract.ts'
import {
  Cursor,
  endpoint,
  Id,
  Instant,
  idParam,
  line,
  Nothing,
  pageOf,
  text,
} from '#server/platform/kernel/contract.ts'
import { WebhookEvent } from './payloads/contract.ts'

/** The most endpoints that one account may have (HOOK-01). */
export const MAX_WEBHOOKS = 10
/** How long the previous secret also signs after a rotation, in hours. */
export const ROTATION_HOURS = 24
/** How long deliveries are kept, in days. */
export const LOG_DAYS = 30
/** An endpoint that fails for this long is disabled, in days (HOOK-04). */
export const FAILING_DAYS = 3
export const URL_MAX = 2_000

/** Why an endpoint is disabled: by its owner, because it answered 410, or because it failed for three days. */
export const DisabledReason = z.enum(['owner', 'gone', 'failing'])
export type DisabledReason = z.output<typeof DisabledReason>

export const Webhook = z.object({
  id: Id,
  url: z.string(),
  events: z.array(WebhookEvent),
  enabled: z.boolean(),
  /** Null while it is enabled. */
  disabledReason: z.nullable(DisabledReason),
  disabledAt: z.nullable(Instant),
  /** Staff paused it: its deliveries wait until it is resumed. */
  paused: z.boolean(),
  /** The first failed attempt since the last success; null while it works. */
  failingSince: z.nullable(Instant),
  /** Until when the previous secret also signs; null without one. */
  previousSecretUntil: z.nullable(Instant),
  createdAt: Instant,
})
export type Webhook = z.output<typeof Webhook>

/** `waiting`: an attempt is due or planned; `failed`: no more attempts are made, unless it is sent again. */
export const DeliveryState = z.enum(['waiting', 'sent', 'failed'])
export type DeliveryState = z.output<typeof DeliveryState>

/** An endpoint in the list of its owner. */
export const ListedWebhook = z.extend(Webhook, {
  /** The newest delivery of the last 30 days. `at` is its last attempt, or when it was queued if there was none. */
  lastDelivery: z.nullable(z.object({ type: z.string(), state: DeliveryState, at: Instant })),
})
export type ListedWebhook = z.output<typeof ListedWebhook>

const endpointFields = {
  url: line({
    min: 1,
    tooShort: 'Enter the address.',
    max: URL_MAX,
    tooLong: `Address must be at most ${URL_MAX} characters.`,
  }),
  events: z
    .array(WebhookEvent)
    .check(z.minLength(1, 'Choose at least one event.'), z.maxLength(WebhookEvent.options.length)),
}
export const NewWebhook = z.strictObject(endpointFields)
export type NewWebhook = z.output<typeof NewWebhook>
export const ChangedWebhook = z.strictObject({ ...endpointFields, enabled: z.boolean() })
export type ChangedWebhook = z.output<typeof ChangedWebhook>

export const WebhookDelivery = z.object({
  /** The webhook-id, the same in every attempt. */
  id: Id,
  /** An event, or 'webhook.test'. */
  type: z.string(),
  state: DeliveryState,
  attempts: z.number(),
  /** When the next attempt is due; null once it is sent or has failed. */
  nextAt: z.nullable(Instant),
  /** The request's body. */
  body: z.string(),
  /** HTTP status of the last answer; null without one. */
  status: z.nullable(z.number()),
  /** The first 2 kB of it. */
  answer: z.nullable(z.string()),
  /** Why the last attempt failed. */
  error: z.nullable(z.string()),
  /** Milliseconds that the last attempt took. */
  tookMs: z.nullable(z.number()),
  lastAt: z.nullable(Instant),
  createdAt: Instant,
})
export type WebhookDelivery = z.output<typeof WebhookDelivery>

/** Endpoints of the owner, which API keys may also call. */
const ownerAccess = { access: 'signed-in', scope: 'webhooks:write' } as const
/** Those that show a secret: no key can call them, and they ask for the password. */
const passwordAccess = { method: 'POST', access: 'signed-in', rate: 'sign-in' } as const
const WITH_PASSWORD = z.strictObject({ password: Password })

export const myWebhooks = endpoint({
  ...ownerAccess,
  id: 'myWebhooks',
  summary: 'List your webhook endpoints, newest first.',
  method: 'GET',
  path: '/api/account/webhooks',
  answer: z.object({ items: z.array(ListedWebhook) }),
})

export const createWebhook = endpoint({
  ...ownerAccess,
  id: 'createWebhook',
  summary: 'Create a webhook endpoint. The answer contains its signing secret.',
  method: 'POST',
  path: '/api/account/webhooks',
  body: NewWebhook,
  answer: z.object({ webhook: Webhook, secret: z.string() }),
  status: 201,
})

export const changeWebhook = endpoint({
  ...ownerAccess,
  id: 'changeWebhook',
  summary: 'Change address and events of a webhook endpoint, disable it or enable it again.',
  method: 'PUT',
  path: '/api/account/webhooks/:webhookId',
  params: idParam('webhookId'),
  body: ChangedWebhook,
  answer: Webhook,
})

export const removeWebhook = endpoint({
  ...ownerAccess,
  id: 'removeWebhook',
  summary: 'Remove a webhook endpoint with its deliveries.',
  method: 'DELETE',
  path: '/api/account/webhooks/:webhookId',
  params: idParam('webhookId'),
  answer: Nothing,
})

export const testWebhook = endpoint({
  ...ownerAccess,
  id: 'testWebhook',
  summary: 'Send a test event (`webhook.test`) to a webhook endpoint.',
  method: 'POST',
  path: '/api/account/webhooks/:webhookId/test',
  params: idParam('webhookId'),
  idempotent: true,
  answer: WebhookDelivery,
  status: 201,
})

export const showWebhookSecret = endpoint({
  ...passwordAccess,
  id: 'showWebhookSecret',
  summary: 'Show the signing secret of a webhook endpoint.',
  path: '/api/account/webhooks/:webhookId/secret',
  params: idParam('webhookId'),
  body: WITH_PASSWORD,
  answer: z.object({ secret: z.string() }),
})

export const rotateWebhookSecret = endpoint({
  ...passwordAccess,
  id: 'rotateWebhookSecret',
  summary: `Replace the signing secret of a webhook endpoint. Both secrets sign for ${ROTATION_HOURS} hours.`,
  path: '/api/account/webhooks/:webhookId/rotate',
  params: idParam('webhookId'),
  body: WITH_PASSWORD,
  answer: z.object({ webhook: Webhook, secret: z.string() }),
})

export const webhookDeliveries = endpoint({
  ...ownerAccess,
  id: 'webhookDeliveries',
  summary: `List the deliveries of a webhook endpoint in the last ${LOG_DAYS} days, newest first.`,
  method: 'GET',
  path: '/api/account/webhooks/:webhookId/deliveries',
  params: idParam('webhookId'),
  query: z.strictObject({ after: Cursor }),
  answer: pageOf(WebhookDelivery),
})

export const resendDelivery = endpoint({
  ...ownerAccess,
  id: 'resendDelivery',
  summary: 'Send a delivery again, with the same webhook-id and up to eight attempts.',
  method: 'POST',
  path: '/api/account/webhooks/:webhookId/deliveries/:deliveryId/resend',
  params: z.strictObject({ webhookId: Id, deliveryId: Id }),
  idempotent: true,
  answer: WebhookDelivery,
})

/** An endpoint for staff: the host only, because an address may contain a secret of the receiver. */
export const StaffWebhook = z.object({
  id: Id,
  ownerId: Id,
  host: z.string(),
  enabled: z.boolean(),
  disabledReason: z.nullable(DisabledReason),
  disabledAt: z.nullable(Instant),
  pausedAt: z.nullable(Instant),
  failingSince: z.nullable(Instant),
  /** Deliveries that wait, and those of the last 24 hours that were sent or failed. */
  waiting: z.number(),
  sent: z.number(),
  failed: z.number(),
  createdAt: Instant,
})
export type StaffWebhook = z.output<typeof StaffWebhook>

export const WebhookFigures = z.object({
  endpoints: z.number(),
  failing: z.number(),
  disabled: z.number(),
  paused: z.number(),
  /** Deliveries that are due and not sent yet. */
  due: z.number(),
  /** Deliveries of the last 24 hours, by outcome. */
  sent: z.number(),
  failed: z.number(),
})
export type WebhookFigures = z.output<typeof WebhookFigures>

export const troubledWebhooks = endpoint({
  id: 'troubledWebhooks',
  summary: 'List failing, disabled and paused webhook endpoints, newest first, with counts.',
  method: 'GET',
  path: '/api/ops/webhooks',
  access: 'operations',
  query: z.strictObject({ after: Cursor }),
  answer: z.extend(pageOf(StaffWebhook), { figures: WebhookFigures }),
})

export const REASON_MAX = 500
const Reason = text({
  min: 1,
  tooShort: 'Enter a reason.',
  max: REASON_MAX,
  tooLong: `Reason must be at most ${REASON_MAX} characters long.`,
})

const staffAction = {
  method: 'POST',
  access: 'operations:agent',
  params: idParam('webhookId'),
  body: z.strictObject({ reason: Reason }),
  answer: StaffWebhook,
} as const

export const pauseWebhook = endpoint({
  ...staffAction,
  id: 'pauseWebhook',
  summary: 'Pause a webhook endpoint. Its deliveries wait until it is resumed.',
  path: '/api/ops/webhooks/:webhookId/pause',
})

export const resumeWebhook = endpoint({
  ...staffAction,
  id: 'resumeWebhook',
  summary: 'Resume a paused webhook endpoint.',
  path: '/api/ops/webhooks/:webhookId/resume',
})
