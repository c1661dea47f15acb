import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { PriceChange } from '../contract.ts'
import type { Receipt } from '../receipts/contract.ts'
import { withoutOwner } from '../receipts/rules.ts'
import type { VisitsTables } from '../tables.ts'
import { toPriceChange } from './price-changes.ts'
import { toReceipt } from './receipt-of-job.ts'

interface ReceiptsExport {
  /** Receipts of jobs the user carried out are without the owner’s details. */
  receipts: Receipt[]
  priceChanges: (PriceChange & { requestId: string })[]
  /** The photos of extra items. */
  files: { name: string; store: 'private'; key: string }[]
}

/** Returns a user’s receipts and price changes for the privacy export, oldest first. */
export async function receiptsExport(db: Executor, userId: string): Promise<ReceiptsExport> {
  const visitsDb = asModuleDb<VisitsTables>(db)
  const receipts = await visitsDb
    .selectFrom('receipts')
    .selectAll()
    .where((eb) => eb.or([eb('owner_id', '=', userId), eb('carrier_id', '=', userId)]))
    .where('facts', 'is not', null)
    .orderBy('number')
    .execute()
  const changes = await visitsDb
    .selectFrom('price_changes')
    .selectAll()
    .where((eb) => eb.or([eb('owner_id', '=', userId), eb('carrier_id', '=', userId)]))
    .orderBy('asked_at')
    .execute()
  return {
    receipts: receipts.flatMap(({ facts, ...row }) => {
      if (facts === null) return []
      return [toReceipt(row, row.owner_id === userId ? facts : withoutOwner(facts))]
    }),
    priceChanges: changes.map((row) => {
      const change = toPriceChange(row)
      const signedName = row.owner_id === userId ? change.signedName : null
      return { requestId: row.request_id, ...change, signedName }
    }),
    files: changes.flatMap(({ id, photo_keys }) =>
      photo_keys.map((key, index) => ({ name: `extra-items/${id}-${index + 1}.jpg`, store: 'private' as const, key })),
    ),
  }
}
