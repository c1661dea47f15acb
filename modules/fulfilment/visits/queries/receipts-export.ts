import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { PriceChange } from '../contract.ts'
import type { Receipt } from '../receipts/contract.ts'
import { withoutOwner } from '../receipts/rules.ts'
import type { VisitsTables } from '../tables.ts'
import { toPriceChange } from './price-changes.ts'
import { toReceipt } from './receipt-of-job.ts'

interface ReceiptsExport {
  /** Receipts of jobs the user carried out leave out who the owner is. */
  receipts: Receipt[]
  priceChanges: (PriceChange & { requestId: string })[]
  /** The photos of extra items. */
  files: { name: string; store: 'private'; key: string }[]
}

/** Returns a user’s receipts and price changes for the privacy export, oldest first. */
export async function receiptsExport(db: Executor, userId: string): Promise<ReceiptsExport> {
  const visits = asModuleDb<VisitsTables>(db)
  const receipts = await visits
    .selectFrom('receipts')
    .selectAll()
    .where((receipt) => receipt.or([receipt('owner_id', '=', userId), receipt('carrier_id', '=', userId)]))
    .where('facts', 'is not', null)
    .orderBy('number')
    .execute()
  const changes = await visits
    .selectFrom('price_changes')
    .selectAll()
    .where((change) => change.or([change('owner_id', '=', userId), change('carrier_id', '=', userId)]))
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
      photo_keys.map((key, at) => ({ name: `extra-items/${id}-${at + 1}.jpg`, store: 'private' as const, key })),
    ),
  }
}
