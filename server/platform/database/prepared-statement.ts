import type { CompiledQuery, Kysely, QueryExecutorProvider } from 'kysely'
import { asModuleDb, type Executor, type OpenTransaction } from './database.ts'
import { type NamedQuery, send, sendLast } from './pipelining.ts'

/**
 * A function that returns a placeholder for the value `name` of each call. It has the type of the value, so that the
 * statement is type-checked with it.
 */
export type PlaceholderOf<P> = <K extends keyof P>(name: K) => P[K]

/** Builds a statement from `db` and placeholders for the values that each call passes. */
type Build<T, P extends object, R> = (db: Kysely<T>, placeholder: PlaceholderOf<P>) => Statement<R>
/** A statement to compile: a Kysely builder or an sql`…` template. */
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
 * Returns a function that runs a statement of a hot path. The statement is compiled once per process and planned once
 * per connection; `name` is unique in the whole system. `placeholder(…)` stands for a value of each call; everything
 * else is fixed when the statement is built. Several statements sent at once in one transaction cost one round trip.
 */
export function prepareStatement<T, P extends object, R>(
  name: string,
  build: Build<T, P, R>,
): (db: Executor, values: P) => Promise<R[]> {
  const queryFor = compileOnce(name, build)
  return async (db, values) => (await send<R>(asModuleDb<unknown>(db), queryFor(db, values))).rows
}

/**
 * Returns a function that runs a prepared statement as the last of its transaction, and sends the commit right after.
 */
export function prepareLastStatement<T, P extends object>(
  name: string,
  build: Build<T, P, unknown>,
): (trx: OpenTransaction, values: P) => Promise<void> {
  const queryFor = compileOnce(name, build)
  return async (trx, values) => {
    await sendLast(asModuleDb<unknown>(trx), queryFor(trx, values))
  }
}

function compileOnce<T, P extends object, R>(name: string, build: Build<T, P, R>) {
  let compiled: CompiledQuery<R> | null = null
  return (db: Executor, values: P): NamedQuery<R> => {
    compiled ??= build(asModuleDb<T>(db), placeholderFor).compile(asModuleDb<T>(db))
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof P] : parameter,
    )
    return { ...compiled, parameters, statementName: name }
  }
}

/** Typed as the value, because `compileOnce` replaces it before the statement is sent. */
const placeholderFor = (name: PropertyKey) => new Placeholder(name) as never
