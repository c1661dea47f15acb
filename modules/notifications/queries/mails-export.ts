import { type Executor, own } from '#server/platform/database/database.ts'
import type { MailTemplate } from '../contract.ts'
import type { NotificationsTables } from '../tables.ts'

/** One mail that someone was sent, as they take it along: what it was about, not its secrets. */
export interface MailExport {
  about: MailTemplate
  address: string
  createdAt: string
  status: string
}

/** The mails to someone that have not been forgotten yet, newest first. */
export async function mailsExport(db: Executor, userId: string): Promise<MailExport[]> {
  const rows = await own<NotificationsTables>(db)
    .selectFrom('mails')
    .select(['template', 'address', 'created_at', 'status'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => ({
    about: row.template,
    address: row.address,
    createdAt: row.created_at.toISOString(),
    status: row.status,
  }))
}
