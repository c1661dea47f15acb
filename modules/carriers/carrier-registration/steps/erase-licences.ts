import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { dropFiles } from '#server/platform/files/files.ts'
import type { LicencesTables } from '../tables.ts'

/** Deletes a user's registration and all its findings. Returns the file keys it dropped. */
export async function eraseLicences(trx: OpenTransaction, userId: string): Promise<string[]> {
  const mine = asModuleTrx<LicencesTables>(trx)
  await mine.deleteFrom('carrier_registrations').where('business_id', '=', userId).execute()
  await mine
    .deleteFrom('registration_rechecks')
    .where((recheck) => recheck.or([recheck('business_id', '=', userId), recheck('owner_id', '=', userId)]))
    .execute()
  const findings = await mine
    .deleteFrom('registration_findings')
    .where('business_id', '=', userId)
    .returning('evidence')
    .execute()
  const keys = findings.map(({ evidence }) => evidence).filter((key) => key !== null)
  await dropFiles(trx, keys)
  return keys
}
