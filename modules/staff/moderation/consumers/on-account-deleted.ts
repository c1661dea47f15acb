import { AccountDeleted } from '#modules/staff/privacy/events.ts'
import { asModuleTrx } from '#server/platform/database/database.ts'
import { consumer, on } from '#server/platform/delivery/consumers.ts'
import type { ReportsTables } from '../tables.ts'

/** Anonymises the reports of a deleted account, which staff keep, and deletes its warnings. */
export const anonymiseReporters = consumer(
  'reports.forget-reporters',
  on(AccountDeleted, async (trx, { data }) => {
    const db = asModuleTrx<ReportsTables>(trx)
    const anonymous = { reporter_id: null, words: null }
    await db.updateTable('reports').set(anonymous).where('reporter_id', '=', data.userId).execute()
    await db.updateTable('reports').set({ owner_id: null }).where('owner_id', '=', data.userId).execute()
    await db.deleteFrom('warnings').where('user_id', '=', data.userId).execute()
  }),
)
