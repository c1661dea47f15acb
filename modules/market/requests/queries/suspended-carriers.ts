import { bidderCards } from '#modules/carriers/profiles/facade.ts'
import { suspendedAmong } from '#modules/core/accounts/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { SuspendedCarrier } from '../contract.ts'
import type { DetailRow } from './request-rows.ts'

/** Returns the suspended carriers of assigned jobs, by request id; for the owners only. */
export async function suspendedCarriers(
  db: Executor,
  jobs: readonly Pick<DetailRow, 'id' | 'status' | 'accepted_bidder_id'>[],
): Promise<Map<string, SuspendedCarrier>> {
  const carrierByJob = new Map(
    jobs.flatMap(({ id, status, accepted_bidder_id }) =>
      status === 'assigned' && accepted_bidder_id !== null ? [[id, accepted_bidder_id] as const] : [],
    ),
  )
  const suspendedIds = await suspendedAmong(db, [...new Set(carrierByJob.values())])
  const cards = await bidderCards(db, [...suspendedIds])
  return new Map(
    [...carrierByJob]
      .filter(([, carrierId]) => suspendedIds.has(carrierId))
      .map(([requestId, carrierId]) => [requestId, { name: cards.get(carrierId)?.displayName ?? null }]),
  )
}
