import { lockAccount } from '#modules/core/accounts/facade.ts'
import { reusableKeys } from '#modules/core/waste-catalogue/facade.ts'
import { audit } from '#server/platform/database/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { notFound, Refusal } from '#server/platform/kernel/errors.ts'
import type { StaffCharity } from '../contract/staff.ts'
import { CharitiesStored } from '../events.ts'
import { staffCharity } from '../queries/staff-charities.ts'
import type { CharitiesTables } from '../tables.ts'

interface ChangeCharityInput {
  charityId: string
  staffId: string
  takes: readonly string[]
  answerAddress: string | null
  /** The version that the member of staff has seen. */
  version: number
}

/**
 * Stores what a charity takes and where we email it (LADDER-07). The audit log has the items, and only whether there is
 * an address. Throws Refusal: not_found, unknown_item, changed_meanwhile.
 */
export async function changeCharity(
  db: Db<CharitiesTables>,
  { charityId, staffId, takes, answerAddress, version }: ChangeCharityInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<StaffCharity> {
  return transact(
    db,
    async (trx) => {
      await lockAccount(trx, staffId)
      assertReusable(takes, await reusableKeys(trx))
      const before = await trx
        .selectFrom('charities')
        .selectAll()
        .where('id', '=', charityId)
        .forUpdate()
        .executeTakeFirst()
      if (!before) throw notFound('Charity not found.')
      if (before.version !== version)
        throw new Refusal(
          'conflict',
          'changed_meanwhile',
          'Someone else changed this charity. Check their changes first.',
        )
      const keys = [...new Set(takes)].toSorted()
      await trx
        .updateTable('charities')
        .set({ takes: keys, answer_address: answerAddress })
        .where('id', '=', charityId)
        .execute()
      // the search index stores the row's version
      append(trx, CharitiesStored.of({ charityIds: [charityId] }, now))
      const entry = { actorId: staffId, action: 'charity.changed', subjectId: charityId }
      const facts = (of: readonly string[], address: string | null) => ({ takes: of, hasAddress: address !== null })
      await audit(
        trx,
        { ...entry, before: facts(before.takes, before.answer_address), after: facts(keys, answerAddress) },
        now,
      )
      const changed = await staffCharity(trx, charityId)
      if (!changed) throw notFound('Charity not found.')
      return changed
    },
    command,
  )
}

/** Checks that all keys are of reusable items in the catalogue. Throws Refusal unknown_item. */
function assertReusable(takes: readonly string[], known: ReadonlySet<string>): void {
  if (takes.every((key) => known.has(key))) return
  const message = 'Choose items from the list.'
  throw new Refusal('invalid', 'unknown_item', message, { fields: { takes: message } })
}
