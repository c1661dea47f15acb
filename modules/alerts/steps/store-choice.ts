import type { Trx } from '#server/platform/database/database.ts'
import type { Choice } from '../contract.ts'
import type { AlertsTables } from '../tables.ts'

/** Keeps a choice; the account is held by the caller. */
export async function storeChoice(trx: Trx<AlertsTables>, userId: string, choice: Choice): Promise<void> {
  await trx
    .insertInto('alert_choices')
    .values({ user_id: userId, ...choice })
    .onConflict((conflict) => conflict.columns(['user_id', 'type', 'channel']).doUpdateSet({ pace: choice.pace }))
    .execute()
}
