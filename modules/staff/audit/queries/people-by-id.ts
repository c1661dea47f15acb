import * as z from 'zod/mini'
import { maskEmail, namesOf } from '#modules/carriers/profiles/facade.ts'
import { accountsForStaff } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { AuditedPerson } from '../contract.ts'
import type { AuditTables } from '../tables.ts'

/** A person who deleted their account, about whom nothing is kept. */
export const DELETED_PERSON: AuditedPerson = { name: null, maskedEmail: null, deleted: true }

/** Returns, by id, the people among `ids` who have or had an account. */
export async function peopleById(
  db: Db<AuditTables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AuditedPerson>> {
  // queues and schedules have names, not UUIDs
  const uuids = [...new Set(ids)].filter((id) => z.uuid().safeParse(id).success)
  if (uuids.length === 0) return new Map()
  const [accounts, namesById, deleted] = await Promise.all([
    accountsForStaff(db, uuids),
    namesOf(db, uuids),
    db
      .selectFrom('audit_log')
      .select('subject_id')
      .where('subject_id', 'in', uuids)
      .where('action', '=', 'account.deleted')
      .execute(),
  ])
  return new Map([
    ...deleted.map(({ subject_id }): [string, AuditedPerson] => [subject_id, DELETED_PERSON]),
    ...accounts.map(({ userId, email }): [string, AuditedPerson] => {
      const names = namesById.get(userId)
      const name = names?.companyName ?? names?.name ?? null
      return [userId, { name, maskedEmail: maskEmail(email), deleted: false }]
    }),
  ])
}
