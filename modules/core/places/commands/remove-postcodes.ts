import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import type { PlacesTables } from '../tables.ts'

/** Deletes postcodes that are no longer in use. */
export async function removePostcodes(db: Db<PlacesTables>, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return
  await sql`delete from postcodes where code = any(${codes}::text[])`.execute(db)
}
