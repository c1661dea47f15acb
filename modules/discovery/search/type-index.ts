import { ResultType } from './contract.ts'

/** Returns a type's index in the order of types, which the tables store as `kind`. */
export const typeIndexOf = (type: ResultType): number => ResultType.options.indexOf(type)

/** Returns the type at an index. Throws if there is none. */
export function typeOf(typeIndex: number): ResultType {
  const type = ResultType.options[typeIndex]
  if (!type) throw new Error(`Unknown type index ${typeIndex}`)
  return type
}

/** Returns a count for each type, 0 if it is missing. */
export const countEachType = (
  count: (type: ResultType, typeIndex: number) => number | undefined,
): Record<ResultType, number> =>
  Object.fromEntries(ResultType.options.map((type, typeIndex) => [type, count(type, typeIndex) ?? 0])) as Record<
    ResultType,
    number
  >
