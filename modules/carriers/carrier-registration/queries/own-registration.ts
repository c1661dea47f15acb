import type { Db } from '#server/platform/database/database.ts'
import type { OwnRegistration } from '../contract.ts'
import {
  endsInDays,
  maybeWelsh,
  outcomeInWords,
  type RegistrationRule,
  registrationBlocker,
  registrationBlockerText,
  registrationSummary,
} from '../rules.ts'
import type { RegistrationTables } from '../tables.ts'
import { refusalReason } from './refusal-reason.ts'

/** Returns a business's own registration. */
export async function ownRegistration(
  db: Db<RegistrationTables>,
  businessId: string,
  rule: RegistrationRule,
  now: Date,
): Promise<OwnRegistration> {
  const row = await db
    .selectFrom('carrier_registrations')
    .select(['regulator', 'number', 'tier', 'state', 'valid_to as validTo', 'checked_at as checkedAt'])
    .select([
      'checked_by as checkedBy',
      'desk as reviewReason',
      'override_until as overrideUntil',
      'explanation',
      'version',
    ])
    .where('business_id', '=', businessId)
    .executeTakeFirst()
  const blocker = registrationBlocker(row ?? null, rule, now)
  const common = {
    bar: blocker && registrationBlockerText(blocker, row?.validTo ?? null),
    required: rule === 'required',
    line: registrationSummary(row ?? null, now),
  }
  if (!row)
    return {
      ...common,
      registration: null,
      version: 0,
      outcome: null,
      reason: null,
      maybeWelsh: false,
      endsInDays: null,
    }
  const { version, reviewReason: _reviewReason, checkedAt, ...registration } = row
  return {
    ...common,
    registration: { ...registration, checkedAt: checkedAt?.toISOString() ?? null },
    version,
    outcome: outcomeInWords(row),
    reason: row.state === 'refused' ? await refusalReason(db, businessId) : null,
    maybeWelsh: maybeWelsh(row),
    endsInDays: endsInDays(row, now),
  }
}
