import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { markFilesForDeletion } from '#server/platform/files/files.ts'
import type { RegistrationTables } from '../tables.ts'

/**
 * Deletes a user's registration, its findings, and rechecks of the user or for the user's jobs. Returns the file keys
 * that it dropped.
 */
export async function eraseRegistration(trx: OpenTransaction, userId: string): Promise<string[]> {
  const tables = asModuleTrx<RegistrationTables>(trx)
  await tables.deleteFrom('carrier_registrations').where('business_id', '=', userId).execute()
  await tables
    .deleteFrom('registration_rechecks')
    .where((eb) => eb.or([eb('business_id', '=', userId), eb('owner_id', '=', userId)]))
    .execute()
  const findings = await tables
    .deleteFrom('registration_findings')
    .where('business_id', '=', userId)
    .returning('evidence')
    .execute()
  const keys = findings.map(({ evidence }) => evidence).filter((key) => key !== null)
  await markFilesForDeletion(trx, keys)
  return keys
}
