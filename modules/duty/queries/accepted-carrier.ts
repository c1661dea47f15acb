import type { AcceptedCarrier } from '#modules/visits/receipts/contract.ts'
import { type Executor, own } from '#server/platform/database/database.ts'
import { carrierAsAccepted } from '../rules.ts'
import type { DutyTables } from '../tables.ts'

/** The carrier of a job as it was at the acceptance, also once it has left; null where no pack knows. */
export async function acceptedCarrier(db: Executor, requestId: string): Promise<AcceptedCarrier | null> {
  const row = await own<DutyTables>(db)
    .selectFrom('packs')
    .select('facts')
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  return row?.facts ? carrierAsAccepted(row.facts.carrier) : null
}
