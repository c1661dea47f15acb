import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { lockAccount } from '#modules/core/accounts/facade.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { SaveArea, SavedArea } from '../contract.ts'
import { SAVED_COLUMNS, toSavedArea } from '../queries/saved-rows.ts'
import * as rules from '../rules.ts'
import { areaColumns } from '../steps/area-columns.ts'
import type { AlertsTables } from '../tables.ts'

interface SaveAreaInput {
  userId: string
  area: SaveArea
}

/**
 * Saves an area or a search. If the person has one with the same filter under any name, returns that instead, switched
 * on if the new one is.
 * Throws a Refusal: `not_business`, `areas_full`, `place_not_found`, `account_gone`, `account_suspended`.
 */
export async function saveArea(
  db: Db<AlertsTables>,
  { userId, area }: SaveAreaInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<SavedArea> {
  return transact(
    db,
    async (trx) => {
      const { userType } = await lockAccount(trx, userId)
      await lockSavedAreas(trx, userId)
      const columns = await areaColumns(trx, area)
      const existing = await switchOnIdentical(trx, { userId, area }, columns)
      if (existing) return toSavedArea(existing)
      rules.assertMaySave(area, { userType, savedCount: await countSaved(trx, userId, area.kind) })
      const row = await trx
        .insertInto('saved_areas')
        .values({
          id: randomUUIDv7(),
          user_id: userId,
          kind: area.kind,
          created_at: now,
          ...columns,
        })
        .returning(SAVED_COLUMNS)
        .executeTakeFirstOrThrow()
      return toSavedArea(row)
    },
    command,
  )
}

/** Locks a person's areas and searches, so that two saved concurrently can't both pass the limit. */
const lockSavedAreas = (trx: Trx<AlertsTables>, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`saved-areas:${userId}`}, 0))`.execute(trx)

/** Switches on an area or search of the same kind with the same filter and returns it; undefined if there is none. */
const switchOnIdentical = (
  trx: Trx<AlertsTables>,
  { userId, area }: SaveAreaInput,
  columns: Awaited<ReturnType<typeof areaColumns>>,
) =>
  trx
    .updateTable('saved_areas')
    .set({ switched_on: sql<boolean>`switched_on or ${columns.switched_on}` })
    .where('user_id', '=', userId)
    .where('kind', '=', area.kind)
    .where('about', '=', columns.about)
    .where('outward', 'is not distinct from', columns.outward)
    .where('miles', 'is not distinct from', columns.miles)
    .where(sql<boolean>`words @> ${columns.words}::text[] and words <@ ${columns.words}::text[]`)
    .where('photo', '=', columns.photo)
    .where('budget', '=', columns.budget)
    .where('loads_only', '=', columns.loads_only)
    .where(sql<boolean>`streams = ${columns.streams}::text[]`)
    .where('up_to_kg', 'is not distinct from', columns.up_to_kg)
    .where('hazardous', '=', columns.hazardous)
    .returning(SAVED_COLUMNS)
    .executeTakeFirst()

async function countSaved(trx: Trx<AlertsTables>, userId: string, kind: SaveArea['kind']): Promise<number> {
  const { count } = await trx
    .selectFrom('saved_areas')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return count
}
