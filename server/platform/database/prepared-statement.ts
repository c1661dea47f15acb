import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import { type Executor, type OpenTransaction, own } from './database.ts'

/** Stands where a value will be given; of the value's type, so that the statement is checked with it. */
export type Given<P> = <K extends keyof P>(name: K) => P[K]

class Place {
  readonly name: PropertyKey
  constructor(name: PropertyKey) {
    this.name = name
  }
}

/**
 * A statement on a hot path: built and compiled once a process, planned once a connection. `name` is its own in the
 * whole system. What `build` takes by `given(…)` is filled in at each call; anything else in it stays as it was built.
 */
export function prepared<T, P extends object, R>(
  name: string,
  build: (db: Kysely<T>, given: Given<P>) => Compilable<R>,
): (db: Executor, values: P) => Promise<R[]> {
  let compiled: CompiledQuery<R> | null = null
  return async (db, values) => {
    compiled ??= named(name, build(own<T>(db), placeOf).compile())
    const parameters = compiled.parameters.map((one) => (one instanceof Place ? values[one.name as keyof P] : one))
    return (await own<T>(db).executeQuery<R>({ ...compiled, parameters })).rows
  }
}

/**
 * The same for a write whose answer says nothing: within a transaction it leaves with the next statement, and what
 * PostgreSQL has against it is thrown by that one.
 */
export function unawaited<T, P extends object>(
  name: string,
  build: (db: Kysely<T>, given: Given<P>) => Compilable,
): (trx: OpenTransaction, values: P) => Promise<unknown> {
  return prepared(`${name}, unawaited`, build)
}

/** The type is a promise that `prepared` keeps when it fills in the value. */
const placeOf = (name: PropertyKey) => new Place(name) as never

const named = <R>(name: string, query: CompiledQuery<R>): CompiledQuery<R> => ({
  ...query,
  sql: `/* named ${name} */ ${query.sql}`,
})
