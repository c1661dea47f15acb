import pg from 'pg'
import { serverUrl } from '#scripts/local/postgres.ts'
import { migrateToLatest } from '#server/platform/database/migrations.ts'

export interface Databases {
  /** Makes a migrated, empty database and gives its URL. */
  migrated(name: string): Promise<string>
  /** Makes a copy of the database `of`, to which nobody may be connected, and gives its URL. */
  copy(of: string, name: string): Promise<string>
  /** Transactions that the database `name` has seen, committed or not; a plain query is one. */
  transactions(name: string): Promise<number>
  /** Whether PostgreSQL cleans up by itself, which it does in transactions of its own. */
  cleansUp(yes: boolean): Promise<void>
  close(): Promise<void>
}

/** Opens the PostgreSQL whose maintenance database is at `url`. */
export async function openDatabases(url: string): Promise<Databases> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const urlOf = (name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
  return {
    async migrated(name) {
      await client.query(`create database ${name}`)
      await migrateToLatest(urlOf(name), asServer(urlOf(name)))
      return urlOf(name)
    },
    async copy(of, name) {
      await client.query(`create database ${name} template ${of}`)
      return urlOf(name)
    },
    async transactions(name) {
      const { rows } = await client.query<{ seen: string }>(
        'select xact_commit + xact_rollback as seen from pg_stat_database where datname = $1',
        [name],
      )
      return Number(rows[0]?.seen)
    },
    async cleansUp(yes) {
      await client.query(`alter system set autovacuum = ${yes ? 'on' : 'off'}`)
      await client.query('select pg_reload_conf()')
    },
    close: () => client.end(),
  }
}

/** The same database, as the product's server signs in. */
export const asServer = (databaseUrl: string): string => serverUrl(databaseUrl, 'for-benchmarks')
