import { type Selectable, sql } from 'kysely'
import { lockAccount } from '#modules/core/accounts/facade.ts'
import { audit } from '#server/platform/database/audit.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { newestItems } from '../queries/newest-items.ts'
import { itemHistory } from '../queries/staff-items.ts'
import type { StaffItem } from '../staff/contract.ts'
import * as rules from '../staff/rules.ts'
import type { WasteTables } from '../tables.ts'

interface ChangeItemInput {
  key: string
  staffId: string
  /** Its `version` is the newest one that the member of staff has seen. */
  change: rules.ItemChange
  reason: string
}

/**
 * Adds a new version of an item, audited with the reason. Posted requests keep the version they have (ITEM-20).
 * Throws a Refusal: `not_found`, `changed_meanwhile`; see rules.applyItemChange and rules.assertNameFree.
 */
export async function changeItem(
  db: Db<WasteTables>,
  { key, staffId, change, reason }: ChangeItemInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<StaffItem> {
  return transact(
    db,
    async (trx) => {
      await lockAccount(trx, staffId)
      await lockNames(trx)
      const newest = await newestOf(trx, key)
      if (!newest) throw notFound()
      const before = auditedFields(newest)
      const after = rules.applyItemChange({ ...before, refused: newest.refused }, change)
      rules.assertNameFree(after, await otherNames(trx, key))
      await addVersion(trx, { ...newest, ...columnsOf(after), changed_at: now, changed_by: staffId, reason })
      const entry = { actorId: staffId, action: 'catalogue_item.changed', subjectId: key, reason }
      await audit(trx, { ...entry, before, after: { ...after } }, now)
      return (await itemHistory(trx, key)).item
    },
    command,
  )
}

/** Locks the names of all items, so that of two concurrent changes to the same name the second is refused. */
const lockNames = (trx: Trx<WasteTables>) =>
  sql`select pg_advisory_xact_lock(hashtextextended('catalogue-names', 0))`.execute(trx)

/** Returns the names of all other active items. */
const otherNames = async (trx: Trx<WasteTables>, key: string): Promise<string[]> =>
  (await newestItems(trx)).filter((item) => item.active && item.key !== key).map(({ label }) => label)

type Row = Selectable<WasteTables['catalogue_items']>

const newestOf = (trx: Trx<WasteTables>, key: string): Promise<Row | undefined> =>
  trx
    .selectFrom('catalogue_items')
    .selectAll()
    .where('key', '=', key)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

const auditedFields = ({ version, label, kg, litres, words: alsoCalled, active }: Row) => ({
  version,
  label,
  kg: kg === null ? null : Number(kg),
  litres,
  alsoCalled,
  active,
})

const columnsOf = ({ alsoCalled, kg, ...rest }: rules.ItemChange) => ({
  ...rest,
  kg: kg === null ? null : String(kg),
  words: alsoCalled,
})

/** Inserts the version; the primary key refuses a concurrent one. Throws a Refusal (`changed_meanwhile`). */
async function addVersion(trx: Trx<WasteTables>, row: Row): Promise<void> {
  const inserted = await trx
    .insertInto('catalogue_items')
    .values(row)
    .onConflict((conflict) => conflict.columns(['key', 'version']).doNothing())
    .returning('version')
    .executeTakeFirst()
  if (!inserted) throw rules.changedMeanwhile()
}
