import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { registrationForStaff } from '../queries/registration-for-staff.ts'
import { lockRegistration } from '../queries/registration-of.ts'
import { assertFound, assertMayOverride, assertNotOwn } from '../rules.ts'
import type { RegistrationForStaff } from '../staff/contract.ts'
import { changeRegistration } from '../steps/change-registration.ts'
import { recordDecision } from '../steps/record-decision.ts'
import type { RegistrationTables } from '../tables.ts'

interface OverrideRegistrationInput {
  businessId: string
  staffId: string
  version: number
  /** The last day, London. */
  until: string
  reason: string
  /** The key of a stored private file. */
  evidence: string | null
}

/**
 * Lets a carrier bid until a day, whatever the register says; in public it stays unconfirmed. Returns the updated case.
 * Throws Refusal: own_case, not_found, changed_meanwhile, invalid with the field `until`.
 */
export async function overrideRegistration(
  db: Db<RegistrationTables>,
  { businessId, staffId, version, until, reason, evidence }: OverrideRegistrationInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<RegistrationForStaff> {
  return transact(
    db,
    async (trx) => {
      assertNotOwn(businessId, staffId)
      const registration = assertFound(await lockRegistration(trx, businessId))
      assertMayOverride({ version, until }, registration, now)
      const overridden = { override_until: until, override_by: staffId, override_reason: reason }
      await changeRegistration(trx, registration, overridden, {}, now)
      const facts = { businessId, number: registration.number, staffId, reason, evidence, validTo: until, tier: null }
      const [before, after] = [{ until: registration.override_until }, { until }]
      await recordDecision(trx, { ...facts, outcome: 'override', before, after }, now)
      return registrationForStaff(trx, businessId)
    },
    command,
  )
}
