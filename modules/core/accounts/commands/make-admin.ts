import { audit } from '#server/platform/database/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import type { AccountsTables } from '../tables.ts'

/**
 * Makes the account with this address (lower case) an admin; its sessions stay open. scripts/make-admin.ts calls this
 * without a caller, so the audit log names the account itself as the actor. Returns the outcome; `unknown` if there is
 * no such account.
 */
export async function makeAdmin(
  db: Db<AccountsTables>,
  email: string,
  now: Date,
): Promise<'made' | 'already_admin' | 'unknown'> {
  return transact(db, async (trx) => {
    const account = await trx
      .selectFrom('users')
      .select(['id', 'role', 'staff_level as staffLevel'])
      .where('email', '=', email)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!account) return 'unknown'
    const { id, ...before } = account
    const after = { role: 'operations', staffLevel: 'admin' } as const
    if (before.role === after.role && before.staffLevel === after.staffLevel) return 'already_admin'
    await trx
      .updateTable('users')
      .set({ role: after.role, staff_level: after.staffLevel })
      .where('id', '=', id)
      .execute()
    await audit(trx, { actorId: id, action: 'staff.admin_made', subjectId: id, reason: FROM_SHELL, before, after }, now)
    return 'made'
  })
}

const FROM_SHELL = 'Made by scripts/make-admin.ts.'
