import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'

/** A release whose database with its demo data is kept, as SQL: see README.md. */
export interface Release {
  /** Number of its last migration. */
  readonly name: string
  readonly file: string
}

/** Where the database of the release whose last migration has this number is kept. */
export const releaseOf = (name: string): Release => ({
  name,
  file: path.join(import.meta.dirname, `release-${name}.sql.gz`),
})

/** Every kept release, oldest first. */
export const RELEASES: readonly Release[] = globSync('release-*.sql.gz', { cwd: import.meta.dirname })
  .toSorted()
  .map((file) => releaseOf(/\d+/.exec(file)?.[0] ?? ''))

/** The previous release. */
export function lastRelease(): Release {
  const last = RELEASES.at(-1)
  if (!last) throw new Error('No release is kept')
  return last
}

/** Restores a release's database into the empty one at `databaseUrl`. */
export async function restoreRelease(databaseUrl: string, { file }: Release): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(gunzipSync(readFileSync(file)).toString())
  } finally {
    await client.end()
  }
}
