import { expect, test } from 'vitest'
import { readable } from './server-log.ts'

const entry = (level: number, rest: object = {}) =>
  JSON.stringify({ level, time: '2026-03-01T14:03:22.000Z', msg: 'background error', ...rest })

test('shows a warning and an error of the server, with the cause', () => {
  expect(readable(entry(40))).toMatch(/^\d\d:\d\d:\d\d warning: background error$/)
  expect(readable(entry(50, { err: { message: 'connect ECONNREFUSED' } }))).toMatch(
    / error: background error: connect ECONNREFUSED$/,
  )
})

test('leaves anything below a warning in the log file', () => expect(readable(entry(30))).toBeUndefined())

test('shows a line that is not a log entry as it is', () => {
  expect(readable('SyntaxError: Unexpected token')).toBe('SyntaxError: Unexpected token')
  expect(readable('{ broken')).toBe('{ broken')
  expect(readable('')).toBeUndefined()
})
