import type { CompiledQuery, Kysely, QueryExecutorProvider } from 'kysely'
import { type Executor, type OpenTransaction, own } from './database.ts'
import { type NamedQuery, send, sendLast } from './pipelining.ts'

/** Stands where a value will be given; of the value's type, so that the statement is checked with it. */
export type Given<P> = <K extends keyof P>(name: K) => P[K]

/** Gives a statement, built from `db` and places for the values that are given at each call. */
type Build<T, P extends object, R> = (db: Kysely<T>, given: Given<P>) => Statement<R>
/** A builder's or an sql`…` of one's own. */
interface Statement<R> {
  compile(db: QueryExecutorProvider): CompiledQuery<R>
}

class Place {
  readonly name: PropertyKey
  constructor(name: PropertyKey) {
    this.name = name
  }
}

/**
 * A statement on a hot path: built and compiled once a process, planned once a connection. `name` is its own in the
 * whole system. What `build` takes by `given(…)` is filled in at each call; anything else in it stays as it was built.
 * Several of them asked in one transaction at once cost one round trip.
 */
export function prepared<T, P extends object, R>(
  name: string,
  build: Build<T, P, R>,
): (db: Executor, values: P) => Promise<R[]> {
  const queryFor = compiledOnce(name, build)
  return async (db, values) => (await send<R>(own<unknown>(db), queryFor(db, values))).rows
}

/** The same for the last statement of a transaction: its commit goes right behind it. */
export function preparedLast<T, P extends object>(
  name: string,
  build: Build<T, P, unknown>,
): (trx: OpenTransaction, values: P) => Promise<void> {
  const queryFor = compiledOnce(name, build)
  return async (trx, values) => {
    await sendLast(own<unknown>(trx), queryFor(trx, values))
  }
}

function compiledOnce<T, P extends object, R>(name: string, build: Build<T, P, R>) {
  let compiled: CompiledQuery<R> | null = null
  return (db: Executor, values: P): NamedQuery<R> => {
    compiled ??= build(own<T>(db), placeOf).compile(own<T>(db))
    const parameters = compiled.parameters.map((one) => (one instanceof Place ? values[one.name as keyof P] : one))
    return { ...compiled, parameters, statementName: name }
  }
}

/** The type is a promise that `compiledOnce` keeps when it fills in the value. */
const placeOf = (name: PropertyKey) => new Place(name) as never
