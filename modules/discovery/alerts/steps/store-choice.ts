import { sql } from 'kysely'
import type { Trx } from '#server/platform/database/database.ts'
import type { Choice, Pace } from '../contract.ts'
import type { AlertsTables } from '../tables.ts'

// choosing the same pace again keeps the previous one
const PREVIOUS_PACE = sql<Pace | null>`case when alert_choices.pace = excluded.pace then alert_choices.former_pace else alert_choices.pace end`

/** Stores a choice and, if it changes the pace, the previous pace. The caller has locked the account. */
export async function storeChoice(trx: Trx<AlertsTables>, userId: string, choice: Choice): Promise<void> {
  await trx
    .insertInto('alert_choices')
    .values({ user_id: userId, ...choice })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'type', 'channel']).doUpdateSet({ pace: choice.pace, former_pace: PREVIOUS_PACE }),
    )
    .execute()
}
