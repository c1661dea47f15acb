import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { Choice } from '../contract.ts'
import type { AlertsTables } from '../tables.ts'

/** Returns the choices that a person has made; the defaults apply to those that are missing. */
export const choicesOf = (db: Executor, userId: string): Promise<Choice[]> =>
  asModuleDb<AlertsTables>(db)
    .selectFrom('alert_choices')
    .select(['type', 'channel', 'pace'])
    .where('user_id', '=', userId)
    .execute()
