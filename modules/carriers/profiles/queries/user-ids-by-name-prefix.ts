import { sql } from 'kysely'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { ProfilesTables } from '../tables.ts'

/**
 * Returns the ids of users whose display name or company name begins with `prefix`, by name, at most `limit`. For
 * staff.
 */
export async function userIdsByNamePrefix(db: Executor, prefix: string, limit: number): Promise<string[]> {
  const pattern = `${prefix.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const rows = await asModuleDb<ProfilesTables>(db)
    .selectFrom('profiles')
    .select('user_id')
    .where(sql<boolean>`(lower(display_name) like ${pattern} or lower(company_name) like ${pattern})`)
    .orderBy(sql`lower(coalesce(display_name, company_name))`)
    .orderBy('user_id')
    .limit(limit)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Returns the names of `userIds`, hidden or not. For staff. */
export async function namesOf(
  db: Executor,
  userIds: readonly string[],
): Promise<Map<string, { name: string | null; companyName: string | null }>> {
  if (userIds.length === 0) return new Map()
  const rows = await asModuleDb<ProfilesTables>(db)
    .selectFrom('profiles')
    .select(['user_id', 'display_name', 'company_name'])
    .where('user_id', 'in', userIds)
    .execute()
  return new Map(rows.map((row) => [row.user_id, { name: row.display_name, companyName: row.company_name }]))
}
