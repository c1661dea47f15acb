import { accountOf } from '#modules/core/accounts/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'

/** Whether a user is currently suspended; false for null, a user who has left. */
export const isSuspended = async (db: Executor, userId: string | null): Promise<boolean> =>
  userId !== null && (await accountOf(db, userId))?.suspendedAt != null
