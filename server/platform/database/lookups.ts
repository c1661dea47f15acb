import { type Compilable, type Expression, type Kysely, sql } from 'kysely'
import type { Executor } from './database.ts'
import { type Given, prepared } from './prepared-statement.ts'

/** A question that one row answers, or none: asked `alone`, or with others in one statement. */
export interface Lookup<P extends object, Row extends object> {
  readonly ask: (db: Executor, values: P) => Expression<Row> & Compilable<Row>
  /** Its columns that hold instants, each of them: they travel as text when it is asked with others. */
  readonly instants: Readonly<Record<InstantsOf<Row>, true>>
}

type InstantsOf<Row> = { [K in keyof Row & string]: Date extends Row[K] ? K : never }[keyof Row & string]

/** Gives `ask` as a lookup, its types found out. */
export const lookup = <P extends object, Row extends object>(
  ask: Lookup<P, Row>['ask'],
  instants: Lookup<P, Row>['instants'],
): Lookup<P, Row> => ({ ask, instants })

/** The statement for one lookup, prepared under `name`. */
export const alone = <P extends object, Row extends object>(name: string, { ask }: Lookup<P, Row>) =>
  prepared(name, (db: Kysely<unknown>, given: Given<P>) => ask(db, allOf(given)))

/** Stands where the values will be given. */
const allOf = <P extends object>(given: Given<P>): P => new Proxy({} as P, { get: (_, name) => given(name as keyof P) })

/** Any lookups by name; what they ask with and find is read off them. */
type Lookups = Readonly<Record<string, { ask: (db: Executor, values: never) => Expression<object>; instants: object }>>
type ValuesOf<L extends Lookups> = AllOf<Parameters<L[keyof L]['ask']>[1]>
type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All extends object,
) => void
  ? All
  : never
type FoundBy<L extends Lookups> = { readonly [K in keyof L]: RowOf<ReturnType<L[K]['ask']>> | undefined }
type RowOf<Asked> = Asked extends Compilable<infer Row> ? Row : never

/**
 * One statement under `name` for several lookups, each as it would be alone, its lock included, in the order in which
 * they are named: a round trip costs both sides more than what most of them do. No `numeric` column may be asked for so,
 * because JSON would make a number of it.
 */
export function together<L extends Lookups>(
  name: string,
  lookups: L,
): (db: Executor, values: ValuesOf<L>) => Promise<FoundBy<L>> {
  const all = Object.entries(lookups)
  const ask = prepared(name, (db: Kysely<unknown>, given: Given<ValuesOf<L>>) =>
    db.selectNoFrom(
      all.map(([as, { ask }]) =>
        sql<Json | null>`(select to_json(found) from ${ask(db, allOf(given) as never)} as found)`.as(as),
      ),
    ),
  )
  return async (db, values) => {
    const [found] = await ask(db, values)
    const rows = all.map(([as, { instants }]) => [as, toRow(found?.[as], Object.keys(instants))])
    return Object.fromEntries(rows) as FoundBy<L>
  }
}

type Json = Readonly<Record<string, unknown>>

function toRow(found: Json | null | undefined, instants: readonly string[]): Json | undefined {
  if (!found) return undefined
  const revived = instants.map((column) => [column, found[column] === null ? null : new Date(String(found[column]))])
  return { ...found, ...Object.fromEntries(revived) }
}
