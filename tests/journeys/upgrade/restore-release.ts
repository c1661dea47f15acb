import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'

/** The database of the previous release with its demo data, as SQL: see README.md. */
export const RELEASE = path.join(import.meta.dirname, 'previous-release.sql.gz')

/** Brings the previous release's database back, into the empty one at `databaseUrl`. */
export async function restoreRelease(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(gunzipSync(readFileSync(RELEASE)).toString())
  } finally {
    await client.end()
  }
}
