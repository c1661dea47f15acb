import { audit } from '#server/platform/database/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { packForStaff } from '../queries/pack-for-staff.ts'
import type { StaffPack } from '../staff/contract.ts'
import type { DutyTables } from '../tables.ts'

interface ViewPackInput {
  requestId: string
  staffId: string
  reason: string
}

/** Returns a pack to staff and audits who opened it and why (PACK-06). Throws Refusal not_found. */
export async function viewPack(
  db: Db<DutyTables>,
  { requestId, staffId, reason }: ViewPackInput,
  now: Date,
): Promise<StaffPack> {
  return transact(db, async (trx) => {
    const pack = await packForStaff(trx, requestId)
    await audit(trx, { actorId: staffId, action: 'pack.viewed', subjectId: requestId, reason }, now)
    return pack
  })
}
