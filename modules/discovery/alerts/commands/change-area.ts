import { lockAccount } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { SaveArea, SavedArea } from '../contract.ts'
import { SAVED_COLUMNS, toSavedArea } from '../queries/saved-rows.ts'
import { areaColumns } from '../steps/area-columns.ts'
import type { AlertsTables } from '../tables.ts'

interface ChangeAreaInput {
  userId: string
  area: SaveArea
  areaId: string
}

/**
 * Changes one of the caller's areas or searches; its kind stays the same.
 * Throws a Refusal: `not_found`, `place_not_found`, `account_gone`, `account_suspended`.
 */
export async function changeArea(db: Db<AlertsTables>, { userId, areaId, area }: ChangeAreaInput): Promise<SavedArea> {
  return transact(db, async (trx) => {
    await lockAccount(trx, userId)
    const row = await trx
      .updateTable('saved_areas')
      .set(await areaColumns(trx, area))
      .where('id', '=', areaId)
      .where('user_id', '=', userId)
      .where('kind', '=', area.kind)
      .returning(SAVED_COLUMNS)
      .executeTakeFirst()
    if (!row) throw notFound()
    return toSavedArea(row)
  })
}
