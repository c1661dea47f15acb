import { accountOf } from '#modules/accounts/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'

/** Whether staff have suspended a carrier by now; false of one that has left. */
export const carrierSuspended = async (db: Executor, carrierId: string): Promise<boolean> =>
  (await accountOf(db, carrierId))?.suspendedAt != null
