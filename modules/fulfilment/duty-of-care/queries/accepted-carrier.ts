import type { AcceptedCarrier } from '#modules/fulfilment/visits/receipts/contract.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import { carrierAsAccepted } from '../rules.ts'
import type { DutyTables } from '../tables.ts'

/** Returns the carrier of a job as of the acceptance, even after it has left; null if there is no pack. */
export async function acceptedCarrier(db: Executor, requestId: string): Promise<AcceptedCarrier | null> {
  const row = await asModuleDb<DutyTables>(db)
    .selectFrom('packs')
    .select('facts')
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  return row?.facts ? carrierAsAccepted(row.facts.carrier) : null
}
