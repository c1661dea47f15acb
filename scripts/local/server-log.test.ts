import { expect, test } from 'vitest'
import { readable } from './server-log.ts'

const entry = (level: number, rest: object = {}) =>
  JSON.stringify({ level, time: '2026-03-01T14:03:22.000Z', msg: 'background error', ...rest })

test('a warning and an error of the server are shown for people, with their cause', () => {
  expect(readable(entry(40))).toMatch(/^\d\d:\d\d:\d\d warning: background error$/)
  expect(readable(entry(50, { err: { message: 'connect ECONNREFUSED' } }))).toMatch(
    / error: background error: connect ECONNREFUSED$/,
  )
})

test('what is below a warning stays in the log file', () => expect(readable(entry(30))).toBeUndefined())

test('what is no log entry is shown as it is', () => {
  expect(readable('SyntaxError: Unexpected token')).toBe('SyntaxError: Unexpected token')
  expect(readable('{ broken')).toBe('{ broken')
  expect(readable('')).toBeUndefined()
})
