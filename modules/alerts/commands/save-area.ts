import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { holdAccount } from '#modules/accounts/facade.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { SaveArea, SavedArea } from '../contract.ts'
import { SAVED_COLUMNS, toSaved } from '../queries/saved-rows.ts'
import * as rules from '../rules.ts'
import { areaColumns } from '../steps/area-columns.ts'
import type { AlertsTables } from '../tables.ts'

interface NewArea {
  userId: string
  area: SaveArea
}

/** Saves an area or a search. Throws Refusal: not_business, areas_full, place_not_found, account_gone, account_suspended. */
export async function saveArea(
  db: Db<AlertsTables>,
  { userId, area }: NewArea,
  now: Date,
  command: IdempotentCommand | null,
): Promise<SavedArea> {
  return transact(
    db,
    async (trx) => {
      const { userType } = await holdAccount(trx, userId)
      await lockSaved(trx, userId)
      rules.assertMaySave(area, { userType, held: await numberSaved(trx, userId, area.kind) })
      const row = await trx
        .insertInto('saved_areas')
        .values({
          id: randomUUIDv7(),
          user_id: userId,
          kind: area.kind,
          created_at: now,
          ...(await areaColumns(trx, area)),
        })
        .returning(SAVED_COLUMNS)
        .executeTakeFirstOrThrow()
      return toSaved(row)
    },
    command,
  )
}

/** Of two that are saved at once the second counts the first. */
const lockSaved = (trx: Trx<AlertsTables>, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`saved-areas:${userId}`}, 0))`.execute(trx)

async function numberSaved(trx: Trx<AlertsTables>, userId: string, kind: SaveArea['kind']): Promise<number> {
  const { count } = await trx
    .selectFrom('saved_areas')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return count
}
