import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { RegistrationForStaff } from '../contract/staff.ts'
import type { Regulator } from '../contract/summary.ts'
import { parseNumber } from '../numbers.ts'
import { registrationForStaff } from '../queries/registration-for-staff.ts'
import { lockRegistration } from '../queries/registration-of.ts'
import { assertFound, assertHasEffect, assertNotOwn, numberToSave, reviewReasonFor } from '../rules.ts'
import { changeRegistration } from '../steps/change-registration.ts'
import { recordDecision } from '../steps/record-decision.ts'
import type { RegistrationTables } from '../tables.ts'

interface ChangeRegulatorInput {
  businessId: string
  staffId: string
  version: number
  regulator: Regulator
  reason: string
}

/**
 * Moves a registration to another regulator and has the number checked again. Returns the updated case.
 * Throws a Refusal: `own_case`, `not_found`, `changed_meanwhile`, `changes_nothing`, and `wrong_number` if the number
 * doesn't fit the new regulator's formats.
 */
export async function changeRegulator(
  db: Db<RegistrationTables>,
  hasRegister: boolean,
  { businessId, staffId, version, regulator, reason }: ChangeRegulatorInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<RegistrationForStaff> {
  return transact(
    db,
    async (trx) => {
      assertNotOwn(businessId, staffId)
      const registration = assertFound(await lockRegistration(trx, businessId))
      assertHasEffect(registration.regulator !== regulator)
      const { check } = numberToSave(
        { regulator, parsed: parseNumber(regulator, registration.number), version },
        { version: registration.version, isBusiness: true },
      )
      const reviewReason = reviewReasonFor(
        { check, regulator },
        {
          usedTwice: registration.desk === 'used_twice',
          refusedBefore: registration.desk === 'refused_before',
          hasRegister,
        },
      )
      const checkAt = reviewReason === null ? now : null
      const pendingCheck = {
        state: 'unchecked' as const,
        desk: reviewReason,
        desk_since: reviewReason && now,
        wanted_at: checkAt,
        next_check_at: checkAt,
      }
      await changeRegistration(trx, registration, { regulator, ...pendingCheck }, {}, now)
      const { number } = registration
      const decision = { businessId, number, staffId, reason, evidence: null, validTo: null, tier: null }
      const [before, after] = [{ regulator: registration.regulator }, { regulator }]
      await recordDecision(trx, { ...decision, outcome: 'regulator_changed', before, after }, now)
      return registrationForStaff(trx, businessId)
    },
    command,
  )
}
