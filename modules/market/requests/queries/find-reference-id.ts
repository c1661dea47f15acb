import { sql } from 'kysely'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { RequestsTables } from '../tables.ts'

/** Returns the id of the reference with a code, in any case; null if no one has it, and without a code. */
export async function findReferenceId(db: Executor, code: string | undefined): Promise<string | null> {
  if (code === undefined) return null
  const row = await asModuleDb<RequestsTables>(db)
    .selectFrom('request_references')
    .select('id')
    .where(sql`lower(code)`, '=', code.toLowerCase())
    .executeTakeFirst()
  return row?.id ?? null
}
