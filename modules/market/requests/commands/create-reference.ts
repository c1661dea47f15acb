import { randomUUIDv7 } from 'node:crypto'
import { lockAccountForUpdate } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { referencesOf } from '../queries/references-of.ts'
import { MAX_REFERENCES, type RequestReference } from '../references/contract.ts'
import type { RequestsTables } from '../tables.ts'

/**
 * Creates a reference for links to the posting form and returns it without the link. Throws a Refusal:
 * `too_many_references`, `reference_taken`, `account_gone`, `account_suspended`.
 */
export async function createReference(
  db: Db<RequestsTables>,
  { userId, code }: { userId: string; code: string },
  now: Date,
  command: IdempotentCommand | null,
): Promise<Omit<RequestReference, 'url'>> {
  return transact(
    db,
    async (trx) => {
      await lockAccountForUpdate(trx, userId)
      if ((await referencesOf(trx, userId, now)).length >= MAX_REFERENCES) throw tooManyReferences()
      const inserted = await trx
        .insertInto('request_references')
        .values({ id: randomUUIDv7(), user_id: userId, code, created_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!inserted) throw referenceTaken()
      const reference = (await referencesOf(trx, userId, now)).find(({ id }) => id === inserted.id)
      if (!reference) throw new Error(`New reference ${inserted.id} not found`)
      return reference
    },
    command,
  )
}

const tooManyReferences = () =>
  new Refusal('conflict', 'too_many_references', `You have ${MAX_REFERENCES} references. Remove one to create another.`)

function referenceTaken(): Refusal {
  const message = 'This reference is already in use. Choose another one.'
  return new Refusal('conflict', 'reference_taken', message, { fields: { code: message } })
}
