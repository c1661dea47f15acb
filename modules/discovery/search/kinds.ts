import { ResultType } from './contract.ts'

/** Returns a type's number in the tables: its index in the order of types. */
export const kindOf = (type: ResultType): number => ResultType.options.indexOf(type)

/** Returns the type of a number in the tables. Throws for an unknown number. */
export function typeOf(kind: number): ResultType {
  const type = ResultType.options[kind]
  if (!type) throw new Error(`Unknown kind ${kind}`)
  return type
}

/** Returns one figure per type, 0 where it is missing. */
export const byType = (figure: (type: ResultType, kind: number) => number | undefined): Record<ResultType, number> =>
  Object.fromEntries(ResultType.options.map((type, kind) => [type, figure(type, kind) ?? 0])) as Record<
    ResultType,
    number
  >
