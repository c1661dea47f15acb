import { PART_BEGINS } from '#modules/core/waste-catalogue/contract.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import { londonDate } from '#server/platform/kernel/london.ts'
import type { roundsOfDay as endpoint, Round } from '../contract.ts'
import { assertMayPlan } from '../steps/assert-may-plan.ts'
import type { RoundsTables } from '../tables.ts'
import { plannedRounds } from './planned-rounds.ts'
import { storedRounds } from './stored-rounds.ts'

/**
 * Returns the rounds of a business on a day, by half-day and plate, jobs without a van last; and the days from today on
 * that have rounds. Throws Refusal: not_business, not_subscribed.
 */
export async function roundsOfDay(
  db: Db<RoundsTables>,
  { businessId, day }: { businessId: string; day: string },
  now: Date,
): Promise<AnswerOf<typeof endpoint>> {
  await assertMayPlan(db, businessId, now)
  const [stored, days] = await Promise.all([
    storedRounds(db, businessId, { day }),
    daysWithRounds(db, businessId, londonDate(now)),
  ])
  const rounds = await plannedRounds(db, businessId, stored, now)
  return { rounds: rounds.toSorted(byHalfDayAndPlate), days }
}

function daysWithRounds(db: Db<RoundsTables>, businessId: string, from: string) {
  return db
    .selectFrom('rounds')
    .innerJoin('round_stops as stop', 'stop.round_id', 'rounds.id')
    .select(({ fn }) => ['day', fn.countAll<number>().as('jobs')])
    .where('business_id', '=', businessId)
    .where('day', '>=', from)
    .where('left_at', 'is', null)
    .groupBy('day')
    .orderBy('day')
    .execute()
}

const byHalfDayAndPlate = (a: Round, b: Round): number =>
  PART_BEGINS[a.part] - PART_BEGINS[b.part] ||
  Number(a.van === null) - Number(b.van === null) ||
  (a.van?.plate ?? '').localeCompare(b.van?.plate ?? '', 'en')
