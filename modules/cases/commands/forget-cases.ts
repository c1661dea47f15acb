import type { Db } from '#server/platform/database/database.ts'
import { forgottenBefore } from '../rules.ts'
import type { CasesTables } from '../tables.ts'

/** Deletes cases that were closed 24 months ago, with all that was written (LEGAL-03). */
export async function forgetCases(db: Db<CasesTables>, now: Date): Promise<void> {
  await db.deleteFrom('cases').where('closed_at', '<=', forgottenBefore(now)).execute()
}
