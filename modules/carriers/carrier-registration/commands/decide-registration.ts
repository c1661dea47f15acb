import { namesOf } from '#modules/carriers/profiles/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { BodyOf } from '#server/platform/kernel/contract.ts'
import type { decideRegistration as endpoint, RegistrationForStaff } from '../contract/staff.ts'
import { lastHolder } from '../queries/last-holder.ts'
import { registrationForStaff } from '../queries/registration-for-staff.ts'
import { lockRegistration } from '../queries/registration-of.ts'
import { assertFound, assertMayDecide, assertNotOwn, isCoveredByRegister } from '../rules.ts'
import { changeRegistration } from '../steps/change-registration.ts'
import { recordDecision } from '../steps/record-decision.ts'
import type { RegistrationTables } from '../tables.ts'
import { nextNight } from '../watch/rules.ts'

interface DecideRegistrationInput {
  businessId: string
  staffId: string
  decision: BodyOf<typeof endpoint>
  /** The key of a stored private file. */
  evidence: string | null
}

/**
 * Confirms or refuses a registration for staff. Confirming also accepts the name in the register. Returns the updated
 * case.
 * Throws a Refusal: `own_case`, `not_found`, `changed_meanwhile`, `invalid` with the field `validTo`.
 */
export async function decideRegistration(
  db: Db<RegistrationTables>,
  { businessId, staffId, decision, evidence }: DecideRegistrationInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<RegistrationForStaff> {
  return transact(
    db,
    async (trx) => {
      assertNotOwn(businessId, staffId)
      const registration = assertFound(await lockRegistration(trx, businessId))
      assertMayDecide(decision, registration, now)
      const { validTo, tier, reason } = decision
      const confirmed = decision.decision === 'confirm'
      const state = confirmed ? ('by_staff' as const) : ('refused' as const)
      await changeRegistration(
        trx,
        registration,
        {
          state,
          desk: null,
          desk_since: null,
          wanted_at: null,
          checked_at: now,
          checked_by: 'staff',
          // Numbers that the register covers are still checked each night, unless staff refused them.
          next_check_at: confirmed && isCoveredByRegister(registration) ? nextNight(now) : null,
          ...(confirmed && {
            tier,
            valid_to: validTo,
            checked_name: (await namesOf(trx, [businessId])).get(businessId)?.companyName ?? null,
            accepted_name: (await lastHolder(trx, { businessId, number: registration.number }))?.holder ?? null,
          }),
        },
        { awaited: true },
        now,
      )
      const outcome = confirmed ? ('confirmed' as const) : ('refused' as const)
      await recordDecision(
        trx,
        {
          businessId,
          number: registration.number,
          outcome,
          staffId,
          reason,
          validTo: confirmed ? validTo : null,
          tier: confirmed ? tier : null,
          evidence,
          before: { state: registration.state },
          after: { state },
        },
        now,
      )
      return registrationForStaff(trx, businessId)
    },
    command,
  )
}
