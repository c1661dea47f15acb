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
 * Stores which items a charity takes and where we email it (LADDER-07). The audit log records the items, and only
 * whether there is an email address. Throws a Refusal: `not_found`, `unknown_item`, `changed_meanwhile`.
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
      const previous = await trx
        .selectFrom('charities')
        .selectAll()
        .where('id', '=', charityId)
        .forUpdate()
        .executeTakeFirst()
      if (!previous) throw notFound('Charity not found.')
      if (previous.version !== version)
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
      const auditDetail = (items: readonly string[], emailAddress: string | null) => ({
        takes: items,
        hasAddress: emailAddress !== null,
      })
      await audit(
        trx,
        {
          ...entry,
          before: auditDetail(previous.takes, previous.answer_address),
          after: auditDetail(keys, answerAddress),
        },
        now,
      )
      const changedCharity = await staffCharity(trx, charityId)
      if (!changedCharity) throw notFound('Charity not found.')
      return changedCharity
    },
    command,
  )
}

/** Checks that each key is that of a reusable item in the catalogue. Throws a Refusal (`unknown_item`). */
function assertReusable(takes: readonly string[], known: ReadonlySet<string>): void {
  if (takes.every((key) => known.has(key))) return
  const message = 'Choose items from the list.'
  throw new Refusal('invalid', 'unknown_item', message, { fields: { takes: message } })
}
