import * as z from 'zod/mini'
import { Id } from '#server/platform/kernel/contract.ts'
import { type EventOf, eventKind } from '#server/platform/kernel/events.ts'

/** A user created a webhook endpoint. */
export const WebhookCreated = eventKind('WebhookCreated', 1, z.object({ endpointId: Id, userId: Id }))
export type WebhookCreated = EventOf<typeof WebhookCreated>

/** The address of an endpoint was changed. */
export const WebhookMoved = eventKind('WebhookMoved', 1, z.object({ endpointId: Id, userId: Id }))

/** We disabled an endpoint: it answered 410 (`gone`), or its deliveries failed for three days (HOOK-04). */
export const WebhookDisabled = eventKind(
  'WebhookDisabled',
  1,
  z.object({ endpointId: Id, userId: Id, reason: z.enum(['gone', 'failing']) }),
)
export type WebhookDisabled = EventOf<typeof WebhookDisabled>
