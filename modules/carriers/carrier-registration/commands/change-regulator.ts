import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { Regulator } from '../line/contract.ts'
import { readNumber } from '../numbers.ts'
import { lockRegistration } from '../queries/registration-of.ts'
import { trustCase } from '../queries/trust-case.ts'
import { assertChanges, assertNotOwn, numberToSave, orNone, reviewReasonFor } from '../rules.ts'
import type { TrustCase } from '../staff/contract.ts'
import { changeRegistration } from '../steps/change-registration.ts'
import { noteDecision } from '../steps/note-decision.ts'
import type { LicencesTables } from '../tables.ts'

interface Changing {
  businessId: string
  staffId: string
  version: number
  regulator: Regulator
  reason: string
}

/**
 * Moves a registration to another regulator and checks it again. Returns the updated case.
 * Throws Refusal: own_case, not_found, changed_meanwhile, changes_nothing, wrong_number where the number doesn't fit
 * that regulator.
 */
export async function changeRegulator(
  db: Db<LicencesTables>,
  hasRegister: boolean,
  { businessId, staffId, version, regulator, reason }: Changing,
  now: Date,
  command: IdempotentCommand | null,
): Promise<TrustCase> {
  return transact(
    db,
    async (trx) => {
      assertNotOwn(businessId, staffId)
      const held = orNone(await lockRegistration(trx, businessId))
      assertChanges(held.regulator !== regulator)
      const { check } = numberToSave(
        { regulator, read: readNumber(regulator, held.number), version },
        { version: held.version, isBusiness: true },
      )
      const reviewReason = reviewReasonFor(
        { check, regulator },
        { usedTwice: held.desk === 'used_twice', refusedBefore: held.desk === 'refused_before', hasRegister },
      )
      const asked = reviewReason === null ? now : null
      const checkedAnew = {
        state: 'unchecked' as const,
        desk: reviewReason,
        desk_since: reviewReason && now,
        wanted_at: asked,
        next_check_at: asked,
      }
      await changeRegistration(trx, held, { regulator, ...checkedAnew }, {}, now)
      const facts = { businessId, number: held.number, staffId, reason, evidence: null, validTo: null, tier: null }
      const [before, after] = [{ regulator: held.regulator }, { regulator }]
      await noteDecision(trx, { ...facts, outcome: 'regulator_changed', before, after }, now)
      return trustCase(trx, businessId)
    },
    command,
  )
}
