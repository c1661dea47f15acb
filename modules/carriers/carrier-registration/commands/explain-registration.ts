import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { lockRegistration } from '../queries/registration-of.ts'
import { assertFound, assertMayExplain, assertVersion } from '../rules.ts'
import type { RegistrationTables } from '../tables.ts'

interface ExplainRegistrationInput {
  businessId: string
  version: number
  explanation: string
}

/**
 * Stores a carrier's explanation of a different name in the register. Throws a Refusal (`not_found`,
 * `changed_meanwhile`, `nothing_to_explain`).
 */
export async function explainRegistration(
  db: Db<RegistrationTables>,
  { businessId, version, explanation }: ExplainRegistrationInput,
): Promise<void> {
  await transact(db, async (trx) => {
    const registration = assertFound(await lockRegistration(trx, businessId))
    assertVersion(version, registration.version)
    assertMayExplain(registration)
    await trx
      .updateTable('carrier_registrations')
      .set({ explanation, version: sql<number>`version + 1` })
      .where('business_id', '=', businessId)
      .execute()
  })
}
