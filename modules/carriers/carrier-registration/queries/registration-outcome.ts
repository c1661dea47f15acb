import type { Executor } from '#server/platform/database/database.ts'
import type { RegistrationState } from '../contract.ts'
import { isConfirmed, outcomeInWords } from '../rules.ts'
import { refusalReason } from './refusal-reason.ts'
import { registrationOf } from './registration-of.ts'

/**
 * Returns the result of the last check as a sentence for a mail, with the reason staff gave for a refusal; null without
 * a registration.
 */
export async function registrationOutcome(
  db: Executor,
  businessId: string,
): Promise<{ state: RegistrationState; confirmed: boolean; outcome: string; reason: string | null } | null> {
  const registration = await registrationOf(db, businessId)
  if (!registration) return null
  const confirmed = isConfirmed(registration.state)
  const reason = registration.state === 'refused' ? await refusalReason(db, businessId) : null
  return { state: registration.state, confirmed, outcome: outcomeInWords(registration, true), reason }
}
