import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { RegistrationTables } from '../tables.ts'

/** Returns a user's registration for their export: the number and its findings, newest first. */
export async function registrationExport(db: Executor, userId: string) {
  const registrations = asModuleDb<RegistrationTables>(db)
  const [registration, findings] = await Promise.all([
    registrations
      .selectFrom('carrier_registrations')
      .select(['regulator', 'number', 'tier', 'state', 'valid_to as validTo', 'checked_at as checkedAt'])
      .select(['checked_by as checkedBy', 'explanation', 'override_until as overrideUntil'])
      .where('business_id', '=', userId)
      .executeTakeFirst(),
    registrations
      .selectFrom('registration_findings')
      .select(['number', 'outcome', 'tier', 'valid_to as validTo', 'source', 'asked_at as at', 'reason'])
      .where('business_id', '=', userId)
      .orderBy('asked_at', 'desc')
      .execute(),
  ])
  return { registration: registration ?? null, findings }
}
