import { accountOf } from '#modules/accounts/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'

/** Whether staff have suspended a side of a job by now; false of one that has left, null. */
export const isSuspended = async (db: Executor, userId: string | null): Promise<boolean> =>
  userId !== null && (await accountOf(db, userId))?.suspendedAt != null
