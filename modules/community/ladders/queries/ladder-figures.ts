import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import type { ladderFigures as ladderFiguresEndpoint } from '../contract/staff.ts'
import type { LaddersTables } from '../tables.ts'

const DAY_MS = 24 * 3_600_000

/**
 * Counts what started and ended in the last days, with estimated weights by step (LADDER-07). What no one was known to
 * take weighs nothing.
 */
export async function ladderFigures(
  db: Db<LaddersTables>,
  days: number,
  now: Date,
): Promise<AnswerOf<typeof ladderFiguresEndpoint>> {
  const since = new Date(now.getTime() - days * DAY_MS)
  const [started, ended, asks] = await Promise.all([
    countStarted(db, since),
    countEnded(db, since),
    countAsks(db, since),
  ])
  const totalsFor = (end: string) => {
    const total = ended.find((row) => row.end === end)
    return { ladders: total?.ladders ?? 0, kg: Number(total?.kg ?? 0) }
  }
  return {
    started,
    given: { gift: totalsFor('person'), charity: totalsFor('charity') },
    paid: totalsFor('paid'),
    stopped: totalsFor('stopped').ladders,
    asks,
  }
}

async function countStarted(db: Db<LaddersTables>, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('ladders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns how the ladders ended: to whom they were given, 'paid' or 'stopped'. */
const countEnded = (db: Db<LaddersTables>, since: Date) =>
  db
    .selectFrom('ladders')
    .select(({ fn }) => [
      sql<string>`coalesce(given_to, step)`.as('end'),
      fn.countAll<number>().as('ladders'),
      fn.sum<string>('kg').filterWhere('no_taker', '=', false).as('kg'),
    ])
    .where('ended_at', '>=', since)
    .groupBy(sql`coalesce(given_to, step)`)
    .execute()

const countAsks = (db: Db<LaddersTables>, since: Date) =>
  db
    .selectFrom('ladder_asks')
    .innerJoin('ladders', 'ladders.id', 'ladder_asks.ladder_id')
    .select(({ fn }) => [
      fn.count<number>('token_hash').as('emailed'),
      fn.countAll<number>().filterWhere('answer', '=', 'wanted').as('wanted'),
      fn.countAll<number>().filterWhere('answer', '=', 'declined').as('declined'),
    ])
    .where('ladders.created_at', '>=', since)
    .executeTakeFirstOrThrow()
