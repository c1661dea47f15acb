import type { Executor } from '#server/platform/database/database.ts'
import { outcomeInWords } from '../rules.ts'
import { registrationOf } from './registration-of.ts'

/** What came of the last check of a registration, as its carrier reads it; null for a business without one. */
export async function outcomeOf(
  db: Executor,
  businessId: string,
): Promise<{ confirmed: boolean; outcome: string } | null> {
  const registration = await registrationOf(db, businessId)
  if (!registration) return null
  const confirmed = registration.state === 'good' || registration.state === 'by_staff'
  return { confirmed, outcome: outcomeInWords(registration) }
}
