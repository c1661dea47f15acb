import type { CompiledQuery, Kysely, QueryExecutorProvider } from 'kysely'
import { asModuleDb, type Executor, type OpenTransaction } from './database.ts'
import { type NamedQuery, send, sendLast } from './pipelining.ts'

/**
 * A placeholder for a value that each call passes; typed as the value, so that the statement is type-checked with it.
 */
export type Given<P> = <K extends keyof P>(name: K) => P[K]

/** Builds a statement from `db` and placeholders for the values that each call passes. */
type Build<T, P extends object, R> = (db: Kysely<T>, given: Given<P>) => Statement<R>
/** A Kysely builder or an sql`…` template. */
interface Statement<R> {
  compile(db: QueryExecutorProvider): CompiledQuery<R>
}

class Placeholder {
  readonly name: PropertyKey
  constructor(name: PropertyKey) {
    this.name = name
  }
}

/**
 * A statement on a hot path: compiled once per process, planned once per connection. `name` is unique in the whole
 * system. `given(…)` marks a value that is filled in at each call; everything else is fixed when it is built.
 * Several sent at once in one transaction cost one round trip.
 */
export function prepared<T, P extends object, R>(
  name: string,
  build: Build<T, P, R>,
): (db: Executor, values: P) => Promise<R[]> {
  const queryFor = compiledOnce(name, build)
  return async (db, values) => (await send<R>(asModuleDb<unknown>(db), queryFor(db, values))).rows
}

/** The same for the last statement of a transaction: its commit is sent right after it. */
export function preparedLast<T, P extends object>(
  name: string,
  build: Build<T, P, unknown>,
): (trx: OpenTransaction, values: P) => Promise<void> {
  const queryFor = compiledOnce(name, build)
  return async (trx, values) => {
    await sendLast(asModuleDb<unknown>(trx), queryFor(trx, values))
  }
}

function compiledOnce<T, P extends object, R>(name: string, build: Build<T, P, R>) {
  let compiled: CompiledQuery<R> | null = null
  return (db: Executor, values: P): NamedQuery<R> => {
    compiled ??= build(asModuleDb<T>(db), placeholderFor).compile(asModuleDb<T>(db))
    const parameters = compiled.parameters.map((one) =>
      one instanceof Placeholder ? values[one.name as keyof P] : one,
    )
    return { ...compiled, parameters, statementName: name }
  }
}

/** Typed as the value, because `compiledOnce` replaces it before the statement is sent. */
const placeholderFor = (name: PropertyKey) => new Placeholder(name) as never
