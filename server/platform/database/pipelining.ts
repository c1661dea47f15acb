import type { CompiledQuery, DatabaseConnection, Driver, Kysely, QueryResult, TransactionSettings } from 'kysely'
import type pg from 'pg'

/** A statement that PostgreSQL plans once per connection, under a name that is unique in the whole system. */
export interface NamedQuery<R = unknown> extends CompiledQuery<R> {
  readonly statementName: string
}

/**
 * A connection that sends on without waiting for the answer to `begin`, or to a last statement before its commit. If
 * one of them is refused, the transaction fails. Without `pipelining` each answer is awaited.
 */
class PipeliningConnection implements DatabaseConnection {
  /** Set once it can't be used again. */
  broken = false
  readonly client: pg.PoolClient
  readonly #pipelining: boolean
  /** The `begin` whose answer has not been awaited yet. */
  #begun: Promise<unknown> | null = null
  /** The commit sent after the last statement. */
  #committed: Promise<pg.QueryResult> | null = null

  constructor(client: pg.PoolClient, pipelining: boolean) {
    this.client = client
    this.#pipelining = pipelining
  }

  async begin(statement: string): Promise<void> {
    const begun = this.#send({ text: statement })
    if (!this.#pipelining) {
      await begun
      return
    }
    // what was sent after a refused `begin` has committed on its own: nothing more may follow on this connection
    begun.catch((error: Error) => this.client.connection.stream.destroy(error))
    this.#begun = begun
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#committed) throw new Error('A statement came after the last one of its transaction.')
    const name = 'statementName' in query ? { name: (query as NamedQuery).statementName } : {}
    const sent = this.#send({ ...name, text: query.sql, values: [...query.parameters] })
    try {
      const { command, rowCount, rows } = await this.#afterBegin(sent)
      const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command)
      return { rows: rows as R[], ...(changes && { numAffectedRows: BigInt(rowCount ?? 0) }) }
    } catch (error) {
      throw withCallers(error, new Error('asked here'))
    }
  }

  /** Sends a transaction's last statement with the commit right after it: `commit` waits for both. */
  executeLast<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const answer = this.executeQuery<R>(query)
    if (this.#pipelining) {
      this.#committed = this.#send({ text: 'commit' })
      this.#committed.catch(() => undefined) // `commit` and `rollback` report it
    }
    return answer
  }

  /** Throws when PostgreSQL rolled back instead, because a statement had failed. */
  async commit(): Promise<void> {
    const committed = this.#committed ?? this.#send({ text: 'commit' })
    const { command } = await this.#afterBegin(committed)
    this.#committed = null
    if (command === 'ROLLBACK') throw new Error('The transaction was rolled back: a statement of it had failed.')
  }

  async rollback(): Promise<void> {
    try {
      await (this.#committed ?? this.#send({ text: 'rollback' }))
    } catch (error) {
      this.broken = true
      throw error
    } finally {
      this.#begun = this.#committed = null
    }
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Answers are not streamed: ask page by page.')
  }

  /** Waits for the preceding `begin` and throws its error first. */
  async #afterBegin<T>(answer: Promise<T>): Promise<T> {
    const begun = this.#begun
    this.#begun = null
    const [, given] = await Promise.all([begun, answer])
    return given
  }

  /**
   * Sends by callback and returns a promise. The driver's own promise assigns a function to a property: V8 puts such
   * functions among its old objects, so what they refer to, each answer, is kept until the next full collection.
   */
  #send(query: pg.QueryConfig): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      this.client.query(query, (error: Error | null, result) => (error ? reject(error) : resolve(result)))
    })
  }
}

/** Kysely's driver over a `pg` pool whose connections pipeline. */
export class PipeliningDriver implements Driver {
  readonly #pool: Pick<pg.Pool, 'connect' | 'end'>
  readonly #pipelining: boolean
  readonly #connections = new WeakMap<pg.PoolClient, PipeliningConnection>()

  constructor(pool: Pick<pg.Pool, 'connect' | 'end'>, pipelining: boolean) {
    this.#pool = pool
    this.#pipelining = pipelining
  }

  async init(): Promise<void> {
    // the pool opens connections on demand
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
 * Sends a statement. Within a transaction it follows the statements in flight without waiting for them: Kysely itself
 * waits for each answer before it sends the next.
 */
export async function send<R>(db: Kysely<unknown>, query: CompiledQuery<R>): Promise<QueryResult<R>> {
  if (!db.isTransaction) return db.executeQuery(query)
  const { answer } = await db.getExecutor().provideConnection(async (connection) => {
    const answer = connection.executeQuery<R>(query)
    answer.catch(() => undefined) // awaited below, once Kysely has released the connection
    return { answer }
  })
  try {
    return await answer
  } catch (error) {
    throw withCallers(error, new Error('asked here'))
  }
}

/** The driver's errors only have the stack of its own parser: adds the callers, which staff and logs need. */
function withCallers(error: unknown, here: Error): unknown {
  if (error instanceof Error) error.stack += `\n${here.stack?.split('\n').slice(1).join('\n')}`
  return error
}

/** Sends the last statement of a transaction, with its commit right after it. */
export const sendLast = <R>(trx: Kysely<unknown>, query: CompiledQuery<R>): Promise<QueryResult<R>> =>
  trx.getExecutor().provideConnection((connection) => {
    if (!(connection instanceof PipeliningConnection)) throw new Error('This transaction was not opened by our driver.')
    return connection.executeLast<R>(query)
  })
