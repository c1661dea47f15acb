import type * as z from 'zod/mini'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

/** More values than this, or longer ones together, are listed in the API reference only. */
const MAX_VALUES = 20
const MAX_LENGTH = 400

const TYPES: Readonly<Record<string, string>> = {
  string: 'Must be a string.',
  number: 'Must be a number.',
  int: 'Must be a whole number.',
  boolean: 'Must be true or false.',
  array: 'Must be an array.',
  object: 'Must be an object.',
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'Must be an id, such as 0199b1f2-6a50-7c11-9c52-3f4f1f6f3a10.',
  date: 'Must be a date, such as 2026-12-08.',
  datetime: 'Must be a time in UTC, such as 2026-12-08T09:40:00Z.',
}

const WRONG_VALUE = 'This value can’t be used here.'

/**
 * Returns what is wrong with an input where its schema has no text for that. Pass it to `safeParse` as `error`. Not in
 * the contracts, because pages have their own texts and would download these.
 */
export function inputMessage(issue: Issue): string {
  // the specification's text (VAL-29)
  if (issue.input === undefined) return 'Required'
  if (issue.code === 'invalid_type') return TYPES[issue.expected] ?? WRONG_VALUE
  if (issue.code === 'invalid_value') return oneOf(issue.values)
  if (issue.code === 'invalid_format') return FORMATS[issue.format] ?? 'This has the wrong format.'
  if (issue.code === 'too_small') return limitText('at least', issue.minimum, issue.origin)
  if (issue.code === 'too_big') return limitText('at most', issue.maximum, issue.origin)
  return WRONG_VALUE
}

function oneOf(values: readonly unknown[]): string {
  if (values.length === 1) return `Must be ${JSON.stringify(values[0])}.`
  const list = values.join(', ')
  return values.length <= MAX_VALUES && list.length <= MAX_LENGTH
    ? `Must be one of: ${list}.`
    : 'Must be one of the values in the API reference.'
}

function limitText(bound: 'at least' | 'at most', limit: number | bigint, origin: string): string {
  if (origin === 'array') return `Must have ${bound} ${limit} ${limit === 1 ? 'entry' : 'entries'}.`
  return `Must be ${bound} ${limit}${origin === 'string' ? ' characters long' : ''}.`
}
