import { deleteLicencePictures } from '#modules/carriers/profiles/facade.ts'
import { asModuleDb, type Db } from '#server/platform/database/database.ts'
import type { Files } from '#server/platform/files/files.ts'
import { addDays, londonDate } from '#server/platform/kernel/london.ts'
import type { RegistrationTables } from '../tables.ts'

/** How long a licence picture is kept after the last day of the registration (TRUST-23). */
const RETENTION_DAYS = 365
const BATCH = 20

/**
 * Deletes the licence pictures of carriers whose registration ended a year ago. Returns how many it deleted, and
 * whether there may be more.
 */
export async function deleteOldLicencePictures(
  db: Db<RegistrationTables>,
  files: Files,
  now: Date,
): Promise<{ deleted: number; more: boolean }> {
  const due = await db
    .selectFrom('carrier_registrations')
    .select(['business_id', 'valid_to'])
    .where('state', '=', 'expired')
    .where('valid_to', '<', addDays(londonDate(now), -RETENTION_DAYS))
    .where((eb) => eb.or([eb('forgotten_for', 'is', null), eb('forgotten_for', '<>', eb.ref('valid_to'))]))
    .limit(BATCH)
    .execute()
  if (due.length === 0) return { deleted: 0, more: false }
  const ids = due.map(({ business_id }) => business_id)
  const deleted = await deleteLicencePictures(asModuleDb(db), files, ids, now)
  await db
    .updateTable('carrier_registrations')
    .set((eb) => ({ forgotten_for: eb.ref('valid_to') }))
    .where('business_id', 'in', ids)
    .execute()
  return { deleted, more: due.length === BATCH }
}
