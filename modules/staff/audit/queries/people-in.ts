import * as z from 'zod/mini'
import { maskedEmail, namesOf } from '#modules/carriers/profiles/facade.ts'
import { accountsToShow } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Named } from '../contract.ts'
import type { AuditTables } from '../tables.ts'

/** Nothing is kept about a person who deleted their account. */
export const GONE: Named = { name: null, maskedEmail: null, deleted: true }

/** Returns the current and former people among `ids`, by id, in one round of queries. */
export async function peopleIn(db: Db<AuditTables>, ids: readonly string[]): Promise<ReadonlyMap<string, Named>> {
  // queues and schedules have names, not UUIDs
  const asked = [...new Set(ids)].filter((id) => z.uuid().safeParse(id).success)
  if (asked.length === 0) return new Map()
  const [accounts, names, left] = await Promise.all([
    accountsToShow(db, asked),
    namesOf(db, asked),
    db
      .selectFrom('audit_log')
      .select('subject_id')
      .where('subject_id', 'in', asked)
      .where('action', '=', 'account.deleted')
      .execute(),
  ])
  return new Map([
    ...left.map(({ subject_id }): [string, Named] => [subject_id, GONE]),
    ...accounts.map(({ userId, email }): [string, Named] => {
      const shown = names.get(userId)
      const name = shown?.companyName ?? shown?.name ?? null
      return [userId, { name, maskedEmail: maskedEmail(email), deleted: false }]
    }),
  ])
}
