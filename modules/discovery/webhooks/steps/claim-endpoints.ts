import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '#server/platform/database/database.ts'
import type { WebhooksTables } from '../tables.ts'

/** How long a claim lasts: longer than a request and its record. After a crash, another worker then takes over. */
const LEASE_MS = 30_000

/** A due delivery whose endpoint this process has claimed. */
export type ClaimedDelivery = NonNullable<Awaited<ReturnType<typeof claimEndpoints>>>[number]

/**
 * Claims endpoints with a due delivery, those waiting longest first, and returns the oldest due delivery of each. No
 * other process sends to a claimed endpoint until it is released, or the lease ends. `slow` selects the endpoints that
 * are slow or fail.
 */
export async function claimEndpoints(db: Db<WebhooksTables>, { slow, limit }: { slow: boolean; limit: number }) {
  if (limit === 0) return []
  const claimId = randomUUID()
  return db.transaction().execute(async (trx) => {
    const endpoints = await lockEndpoints(trx, { slow, limit }, claimId)
    if (endpoints.length === 0) return []
    // a later statement, so that it sees what another worker has just recorded
    const deliveries = await selectOldestDue(trx, endpoints)
    const idle = endpoints.filter((id) => !deliveries.some((delivery) => delivery.endpointId === id))
    if (idle.length > 0) await release(trx, idle)
    return deliveries.map((delivery) => ({ ...delivery, claimId, wasSlow: slow }))
  })
}

async function lockEndpoints(
  trx: Trx<WebhooksTables>,
  { slow, limit }: { slow: boolean; limit: number },
  claimId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update webhook_endpoints set claim_id = ${claimId}, served_at = now(),
      claimed_until = now() + ${LEASE_MS} * interval '1 millisecond'
    where id in (
      select e.id from webhook_endpoints e
      where e.enabled and e.paused_at is null and e.slow = ${slow}
        and (e.claimed_until is null or e.claimed_until <= now())
        and exists (
          select from webhook_deliveries d
          where d.endpoint_id = e.id and d.state = 'waiting' and d.next_at <= now()
        )
      order by e.served_at nulls first, e.id
      limit ${limit}
      for update of e skip locked
    )
    returning id
  `.execute(trx)
  return rows.map(({ id }) => id)
}

interface DueDelivery {
  id: string
  endpointId: string
  userId: string
  url: string
  sealed: Buffer
  sealedBefore: Buffer | null
  beforeUntil: Date | null
  type: string
  payload: string
}

async function selectOldestDue(trx: Trx<WebhooksTables>, endpointIds: readonly string[]): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    select d.id, e.id as "endpointId", e.user_id as "userId", e.url, e.sealed, e.sealed_before as "sealedBefore",
      e.before_until as "beforeUntil", d.type, d.payload
    from webhook_endpoints e cross join lateral (
      select id, type, payload from webhook_deliveries
      where endpoint_id = e.id and state = 'waiting' and next_at <= now()
      order by next_at, id limit 1
    ) d
    where e.id = any(${endpointIds}::uuid[])
  `.execute(trx)
  return rows
}

const release = (trx: Trx<WebhooksTables>, endpointIds: readonly string[]) =>
  trx
    .updateTable('webhook_endpoints')
    .set({ claim_id: null, claimed_until: null })
    .where('id', 'in', endpointIds)
    .execute()

/** Gives a claim back without an attempt. */
export const releaseClaim = (db: Db<WebhooksTables>, { endpointId, claimId }: ClaimedDelivery) =>
  db
    .updateTable('webhook_endpoints')
    .set({ claim_id: null, claimed_until: null })
    .where('id', '=', endpointId)
    .where('claim_id', '=', claimId)
    .execute()
