import type { Generated } from 'kysely'
import type { DeliveryState, DisabledReason } from './contract.ts'
import type { WebhookEvent } from './payloads/contract.ts'

export interface WebhooksTables {
  webhook_endpoints: {
    id: string
    user_id: string
    /** Its path and query may contain a secret of the receiver, so staff only see the host. */
    url: string
    events: WebhookEvent[]
    /** The secret, encrypted for this row. */
    sealed: Buffer
    /** The secret before the last rotation. */
    sealed_before: Buffer | null
    /** Until when the former secret also signs. */
    before_until: Date | null
    enabled: Generated<boolean>
    /** Null while it is enabled. */
    disabled_reason: DisabledReason | null
    disabled_at: Date | null
    /** When staff paused it: its deliveries wait. */
    paused_at: Date | null
    /** The first failed attempt since the last success. */
    failing_since: Date | null
    /** Its last attempt failed or took long, or its address has never been tried. */
    slow: Generated<boolean>
    /** Set while a worker sends to it. */
    claim_id: string | null
    /** When another worker may take over, after a crash. */
    claimed_until: Date | null
    /** When it was last claimed: the longest waiting endpoint comes first. */
    served_at: Date | null
    created_at: Date
  }
  webhook_deliveries: {
    /** The webhook-id, the same in every attempt. */
    id: string
    endpoint_id: string
    /** The event that it announces. Each endpoint receives an event once. */
    event_id: string
    type: string
    /** The request's body, as it was signed. */
    payload: string
    state: Generated<DeliveryState>
    attempts: Generated<number>
    /** When the next attempt is due. */
    next_at: Date
    /** HTTP status of the last answer; null without one. */
    status: number | null
    /** The first 2 kB of the last answer's body. */
    answer: string | null
    /** Why the last attempt failed, for the owner. */
    error: string | null
    took_ms: number | null
    last_at: Date | null
    created_at: Date
  }
}
