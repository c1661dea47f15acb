import type { Db } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { Round } from '../contract.ts'
import { assertMayPlan } from '../steps/assert-may-plan.ts'
import type { RoundsTables } from '../tables.ts'
import { plannedRounds } from './planned-rounds.ts'
import { storedRounds } from './stored-rounds.ts'

/**
 * Returns a round of a business. Throws Refusal: not_business, not_subscribed; not_found for anyone else's round
 * (ROUND-05).
 */
export async function roundById(
  db: Db<RoundsTables>,
  { businessId, roundId }: { businessId: string; roundId: string },
  now: Date,
): Promise<Round> {
  await assertMayPlan(db, businessId, now)
  const [round] = await plannedRounds(db, businessId, await storedRounds(db, businessId, { roundId }), now)
  if (!round) throw notFound('Round not found.')
  return round
}
