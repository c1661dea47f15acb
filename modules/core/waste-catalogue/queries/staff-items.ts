import type { Selectable } from 'kysely'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { marksOf } from '../rules.ts'
import type { ItemVersion, StaffItem } from '../staff/contract.ts'
import type { WasteTables } from '../tables.ts'
import { changeConverter } from './change-converter.ts'

type Row = Selectable<WasteTables['catalogue_items']>
type ChangeOf = Awaited<ReturnType<typeof changeConverter>>

/** Returns the newest version of every item for staff, in catalogue order. */
export async function staffItems(db: Executor): Promise<StaffItem[]> {
  const rows = await asModuleDb<WasteTables>(db)
    .selectFrom('catalogue_items')
    .distinctOn('key')
    .selectAll()
    .orderBy('key')
    .orderBy('version', 'desc')
    .execute()
  const changeOf = await changeConverter(db, rows)
  return rows.toSorted((a, b) => a.place - b.place).map((row) => toItem(row, changeOf))
}

/** Returns an item with all its versions, newest first. Throws a Refusal (`not_found`). */
export async function itemHistory(db: Executor, key: string): Promise<{ item: StaffItem; versions: ItemVersion[] }> {
  const rows = await asModuleDb<WasteTables>(db)
    .selectFrom('catalogue_items')
    .selectAll()
    .where('key', '=', key)
    .orderBy('version', 'desc')
    .execute()
  const [newest] = rows
  if (!newest) throw notFound()
  const changeOf = await changeConverter(db, rows)
  return { item: toItem(newest, changeOf), versions: rows.map((row) => toVersion(row, changeOf)) }
}

const toItem = (row: Row, changeOf: ChangeOf): StaffItem => ({
  ...toVersion(row, changeOf),
  key: row.key,
  group: row.item_group,
  ewc: row.ewc,
  stream: row.stream,
  // For a mirror pair, the owner's answer decides.
  marks: row.refused === null ? marksOf({ ...row, hazardous: row.hazardous && row.mirror_ewc === null }) : [],
  refused: row.refused,
})

const toVersion = (row: Row, changeOf: ChangeOf): ItemVersion => ({
  version: row.version,
  label: row.label,
  kg: row.kg === null ? null : Number(row.kg),
  litres: row.litres,
  alsoCalled: row.words,
  active: row.active,
  change: changeOf(row),
})
