import { sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import type { KnownItem } from '../rules.ts'
import type { WasteTables } from '../tables.ts'

export type CatalogueRow = KnownItem & { group: string }

/** Returns the newest version of every item in catalogue order, inactive ones included. */
export async function newestItems(db: Executor): Promise<CatalogueRow[]> {
  const rows = await asModuleDb<WasteTables>(db)
    .selectFrom('catalogue_items as item')
    .selectAll()
    .where(
      sql<boolean>`not exists (select from catalogue_items as newer where newer.key = item.key and newer.version > item.version)`,
    )
    .orderBy('place')
    .execute()
  return rows.map(({ item_group: group, kg, mirror_ewc: mirrorEwc, ...row }) => ({
    ...row,
    group,
    mirrorEwc,
    kg: kg === null ? null : Number(kg),
  }))
}
