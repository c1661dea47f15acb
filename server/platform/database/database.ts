import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type Transaction } from 'kysely'
import pg from 'pg'
import type { Config } from '#server/platform/kernel/config.ts'
import { PipeliningDriver } from './pipelining.ts'

/** A connection pool through which only the tables `T` can be named. */
export type Db<T> = Kysely<T>
/** An open transaction over the tables `T`. */
export type Trx<T> = Transaction<T>
/** The connection pool that the whole process shares. Modules name only their own tables, through `asModuleDb`. */
export type AnyDb = Kysely<unknown>

pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * How long an idle connection is kept. Long, because its statements are already planned and bids come in bursts, but
 * shorter than the time after which routers drop idle connections.
 */
const IDLE_MS = 300_000

/**
 * Opens the pool. Statements time out after 2 s (security.md 24), and so do waits for a connection unless
 * `connectTimeoutMs` says otherwise. `onError` receives connection errors. `onWait` is
 * called when a caller starts to wait for a connection; it returns a function that is called when the wait ends.
 */
export function openDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL'> &
    Partial<Pick<Config, 'DATABASE_PIPELINING'>> & { readonly connectTimeoutMs?: number },
  onError: (error: Error) => void,
  onWait: () => () => void = () => () => undefined,
): AnyDb {
  const pipelining = config.DATABASE_PIPELINING ?? true
  const pool = new pg.Pool({
    connectionString: config.DATABASE_URL,
    max: config.DATABASE_POOL,
    statement_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
    connectionTimeoutMillis: config.connectTimeoutMs ?? 2_000,
    idleTimeoutMillis: IDLE_MS,
    application_name: 'kerbside',
    pipeline: pipelining,
    // Starting parallel workers takes longer than they save, and no query may use every core.
    options: '-c max_parallel_workers_per_gather=0',
  })
  pool.on('error', onError)
  // The pool only listens to idle connections, so one that dies while in use would end the process.
  pool.on('connect', (client) => {
    client.on('error', onError)
  })
  const meteredPool = { connect: () => pool.connect().finally(onWait()), end: () => pool.end() }
  return new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new PipeliningDriver(meteredPool, pipelining),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
  })
}

/** Opens a new connection, runs one query and closes it. Throws if PostgreSQL doesn't respond. */
export async function pingDatabaseOnce(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000, query_timeout: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Any database handle, whatever tables its owner may name. */
export interface Executor {
  readonly isTransaction: boolean
}
/** A database handle that is inside a transaction, for functions that need one. */
export interface OpenTransaction {
  readonly isTransaction: true
}

/** Narrows a handle to the tables that the calling module owns. */
export const asModuleDb = <T>(executor: Executor): Db<T> => executor as unknown as Db<T>
/** Narrows an open transaction to the tables that the calling module owns. */
export const asModuleTrx = <T>(trx: OpenTransaction): Trx<T> => trx as unknown as Trx<T>
