import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { parseInput } from './route.ts'

/** Returns the message for a field with this schema. */
function messageFor(field: z.ZodMiniType, value: unknown): string | undefined {
  try {
    parseInput(z.strictObject({ field }), { field: value })
  } catch (error) {
    if (error instanceof Refusal) return Object.values(error.fields ?? {})[0]
    throw error
  }
  return undefined
}

const Many = z.enum(Array.from({ length: 21 }, (_, at) => `v${at}`))
const Long = z.enum(['a'.repeat(300), 'b'.repeat(300)])

describe('a field without a text of its own', () => {
  test.each<[string, z.ZodMiniType, unknown, string]>([
    ['a missing field', z.number(), undefined, 'Required'],
    ['a missing choice', z.enum(['a', 'b']), undefined, 'Required'],
    ['a wrong type', z.number(), 'x', 'Must be a number.'],
    ['null', z.string(), null, 'Must be a string.'],
    ['a fraction', z.int(), 1.5, 'Must be a whole number.'],
    ['a text for yes or no', z.boolean(), 'yes', 'Must be true or false.'],
    ['a text for a list', z.array(z.string()), 'x', 'Must be an array.'],
    ['a text for an object', z.object({}), 'x', 'Must be an object.'],
    ['a wrong choice', z.enum(['a', 'b', 'c']), 'd', 'Must be one of: a, b, c.'],
    ['the only choice', z.literal('yes'), 'no', 'Must be "yes".'],
    ['many choices', Many, 'x', 'Must be one of the values in the API reference.'],
    ['long choices', Long, 'x', 'Must be one of the values in the API reference.'],
    ['no id', z.uuid(), 'x', 'Must be an id, such as 0199b1f2-6a50-7c11-9c52-3f4f1f6f3a10.'],
    ['no date', z.iso.date(), 'x', 'Must be a date, such as 2026-12-08.'],
    ['no time', z.iso.datetime(), 'x', 'Must be a time in UTC, such as 2026-12-08T09:40:00Z.'],
    ['another format', z.string().check(z.regex(/^\d$/)), 'x', 'This has the wrong format.'],
    ['too small a number', z.number().check(z.minimum(1)), 0, 'Must be at least 1.'],
    ['too long a text', z.string().check(z.maxLength(2)), 'xyz', 'Must be at most 2 characters long.'],
    ['too short a list', z.array(z.string()).check(z.minLength(1)), [], 'Must have at least 1 entry.'],
    ['too long a list', z.array(z.string()).check(z.maxLength(0)), ['x'], 'Must have at most 0 entries.'],
    ['one of several shapes', z.union([z.string(), z.number()]), true, 'This value can’t be used here.'],
  ])('says what it must be: %s', (_, field, value, message) => expect(messageFor(field, value)).toBe(message))
})

test('a text of its own stays as it is', () => {
  const amount = z.number('Bid amount must be a number.').check(z.minimum(1, 'Bid amount must be positive.'))
  expect(messageFor(amount, undefined)).toBe('Bid amount must be a number.')
  expect(messageFor(amount, 0)).toBe('Bid amount must be positive.')
})
