import { ResultType } from './contract.ts'

/** A type as the tables say it: its place in the order of types. */
export const kindOf = (type: ResultType): number => ResultType.options.indexOf(type)

/** Throws for a number that is no kind. */
export function typeOf(kind: number): ResultType {
  const type = ResultType.options[kind]
  if (!type) throw new Error(`No type has the place ${kind}`)
  return type
}

/** One figure for each type; what is missing is 0. */
export const byType = (figure: (type: ResultType, kind: number) => number | undefined): Record<ResultType, number> =>
  Object.fromEntries(ResultType.options.map((type, kind) => [type, figure(type, kind) ?? 0])) as Record<
    ResultType,
    number
  >
