import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { RegistrationForStaff } from '../contract/staff.ts'
import { registrationForStaff } from '../queries/registration-for-staff.ts'
import { lockRegistration } from '../queries/registration-of.ts'
import { assertFound, assertMayOverride, assertNotOwn } from '../rules.ts'
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
 * Throws a Refusal: `own_case`, `not_found`, `changed_meanwhile`, `invalid` with the field `until`.
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
      const override = { override_until: until, override_by: staffId, override_reason: reason }
      await changeRegistration(trx, registration, override, {}, now)
      const decision = {
        businessId,
        number: registration.number,
        staffId,
        reason,
        evidence,
        validTo: until,
        tier: null,
      }
      const [before, after] = [{ until: registration.override_until }, { until }]
      await recordDecision(trx, { ...decision, outcome: 'override', before, after }, now)
      return registrationForStaff(trx, businessId)
    },
    command,
  )
}
