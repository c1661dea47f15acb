import type { CompiledQuery, DatabaseConnection, Driver, Kysely, QueryResult, TransactionSettings } from 'kysely'
import type pg from 'pg'

/** A prepared statement: PostgreSQL plans it once per connection. Its name is unique in the whole system. */
export interface NamedQuery<R = unknown> extends CompiledQuery<R> {
  readonly statementName: string
}

/**
 * Sends statements without waiting for `begin` to finish, and `commit` without waiting for the last statement. If
 * `begin` or the last statement fails, so does the transaction. With `pipelining` off, it waits for each result.
 */
class PipeliningConnection implements DatabaseConnection {
  /** True once the connection can't be used again. */
  broken = false
  readonly client: pg.PoolClient
  readonly #pipelining: boolean
  /** A `begin` that was sent but not yet awaited. */
  #pendingBegin: Promise<unknown> | null = null
  /** A `commit` that was sent right after the last statement. */
  #pendingCommit: Promise<pg.QueryResult> | null = null

  constructor(client: pg.PoolClient, pipelining: boolean) {
    this.client = client
    this.#pipelining = pipelining
  }

  async begin(statement: string): Promise<void> {
    const beginSent = this.#send({ text: statement })
    if (!this.#pipelining) {
      await beginSent
      return
    }
    // After a failed `begin`, later statements would commit on their own, so the connection is closed.
    beginSent.catch((error: Error) => this.client.connection.stream.destroy(error))
    this.#pendingBegin = beginSent
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#pendingCommit) throw new Error('A statement came after the last one of its transaction.')
    const name = 'statementName' in query ? { name: (query as NamedQuery).statementName } : {}
    const response = this.#send({ ...name, text: query.sql, values: [...query.parameters] })
    try {
      const { command, rowCount, rows } = await this.#afterBegin(response)
      const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command)
      return { rows: rows as R[], ...(changes && { numAffectedRows: BigInt(rowCount ?? 0) }) }
    } catch (error) {
      throw addCallerStack(error, new Error('called here'))
    }
  }

  /** Sends a transaction's last statement and the commit together. `commit` waits for both. */
  executeLast<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = this.executeQuery<R>(query)
    if (this.#pipelining) {
      this.#pendingCommit = this.#send({ text: 'commit' })
      this.#pendingCommit.catch(() => undefined) // `commit` and `rollback` report it
    }
    return result
  }

  /** Commits the transaction. Throws if PostgreSQL rolled back because a statement had failed. */
  async commit(): Promise<void> {
    const committed = this.#pendingCommit ?? this.#send({ text: 'commit' })
    const { command } = await this.#afterBegin(committed)
    this.#pendingCommit = null
    if (command === 'ROLLBACK') throw new Error('The transaction was rolled back: a statement of it had failed.')
  }

  async rollback(): Promise<void> {
    try {
      await (this.#pendingCommit ?? this.#send({ text: 'rollback' }))
    } catch (error) {
      this.broken = true
      throw error
    } finally {
      this.#pendingBegin = this.#pendingCommit = null
    }
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Results are not streamed: read them page by page.')
  }

  /** Waits for a result, and for a pending `begin`. If `begin` failed, throws its error. */
  async #afterBegin<T>(response: Promise<T>): Promise<T> {
    const pendingBegin = this.#pendingBegin
    this.#pendingBegin = null
    const [, result] = await Promise.all([pendingBegin, response])
    return result
  }

  /**
   * Sends a statement with the driver's callback, not its promise. The driver assigns the promise's function to a
   * property, V8 keeps such functions among its old objects, and so each result would stay in memory until the next
   * full garbage collection.
   */
  #send(query: pg.QueryConfig): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      this.client.query(query, (error: Error | null, result) => (error ? reject(error) : resolve(result)))
    })
  }
}

/** Kysely's driver for a `pg` pool with pipelining connections. */
export class PipeliningDriver implements Driver {
  readonly #pool: Pick<pg.Pool, 'connect' | 'end'>
  readonly #pipelining: boolean
  readonly #connections = new WeakMap<pg.PoolClient, PipeliningConnection>()

  constructor(pool: Pick<pg.Pool, 'connect' | 'end'>, pipelining: boolean) {
    this.#pool = pool
    this.#pipelining = pipelining
  }

  async init(): Promise<void> {
    // The pool opens connections on demand.
  }

  async acquireConnection(): Promise<PipeliningConnection> {
    const client = await this.#pool.connect()
    const connection = this.#connections.get(client) ?? new PipeliningConnection(client, this.#pipelining)
    this.#connections.set(client, connection)
    return connection
  }

  beginTransaction(
    connection: PipeliningConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : ''
    return connection.begin(`begin${level}${accessMode ? ` ${accessMode}` : ''}`)
  }

  commitTransaction(connection: PipeliningConnection): Promise<void> {
    return connection.commit()
  }

  rollbackTransaction(connection: PipeliningConnection): Promise<void> {
    return connection.rollback()
  }

  async releaseConnection({ client, broken }: PipeliningConnection): Promise<void> {
    client.release(broken)
  }

  async destroy(): Promise<void> {
    await this.#pool.end()
  }
}

/**
 * Sends a statement. In a transaction it doesn't wait for earlier statements to finish. Kysely itself waits for each
 * result before it sends the next statement.
 */
export async function send<R>(db: Kysely<unknown>, query: CompiledQuery<R>): Promise<QueryResult<R>> {
  if (!db.isTransaction) return db.executeQuery(query)
  const { sent } = await db.getExecutor().provideConnection(async (connection) => {
    const sent = connection.executeQuery<R>(query)
    sent.catch(() => undefined) // awaited below, once Kysely has released the connection
    return { sent }
  })
  try {
    return await sent
  } catch (error) {
    throw addCallerStack(error, new Error('called here'))
  }
}

/** Adds our callers to a driver error, for logs and staff. Its own stack only shows the driver's parser. */
function addCallerStack(error: unknown, here: Error): unknown {
  if (error instanceof Error) error.stack += `\n${here.stack?.split('\n').slice(1).join('\n')}`
  return error
}

/** Sends a transaction's last statement and its commit together. */
export const sendLast = <R>(trx: Kysely<unknown>, query: CompiledQuery<R>): Promise<QueryResult<R>> =>
  trx.getExecutor().provideConnection((connection) => {
    if (!(connection instanceof PipeliningConnection)) throw new Error('This transaction was not opened by our driver.')
    return connection.executeLast<R>(query)
  })
