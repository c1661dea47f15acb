import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { RegistrationForStaff } from '../contract/staff.ts'
import { registrationForStaff } from '../queries/registration-for-staff.ts'
import { lockRegistration } from '../queries/registration-of.ts'
import { assertFound, assertHasEffect, assertNotOwn, assertVersion } from '../rules.ts'
import { changeRegistration } from '../steps/change-registration.ts'
import { recordDecision } from '../steps/record-decision.ts'
import type { RegistrationTables } from '../tables.ts'

interface EndOverrideInput {
  businessId: string
  staffId: string
  version: number
  reason: string
}

/**
 * Ends an override early. Returns the updated case.
 * Throws a Refusal (`own_case`, `not_found`, `changed_meanwhile`, `changes_nothing`).
 */
export async function endOverride(
  db: Db<RegistrationTables>,
  { businessId, staffId, version, reason }: EndOverrideInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<RegistrationForStaff> {
  return transact(
    db,
    async (trx) => {
      assertNotOwn(businessId, staffId)
      const registration = assertFound(await lockRegistration(trx, businessId))
      assertVersion(version, registration.version)
      assertHasEffect(registration.override_until !== null)
      const noOverride = { override_until: null, override_by: null, override_reason: null }
      await changeRegistration(trx, registration, noOverride, {}, now)
      const { number } = registration
      const decision = { businessId, number, staffId, reason, evidence: null, validTo: null, tier: null }
      const [before, after] = [{ until: registration.override_until }, { until: null }]
      await recordDecision(trx, { ...decision, outcome: 'override_ended', before, after }, now)
      return registrationForStaff(trx, businessId)
    },
    command,
  )
}
