import { expect, test } from 'vitest'
import { toTerminalText } from './server-log.ts'

const entry = (level: number, rest: object = {}) =>
  JSON.stringify({ level, time: '2026-03-01T14:03:22.000Z', msg: 'background error', ...rest })

test('shows a warning and an error of the server, with the cause', () => {
  expect(toTerminalText(entry(40))).toMatch(/^\d\d:\d\d:\d\d warning: background error$/)
  expect(toTerminalText(entry(50, { err: { message: 'connect ECONNREFUSED' } }))).toMatch(
    / error: background error: connect ECONNREFUSED$/,
  )
})

test('leaves anything below a warning in the log file', () => expect(toTerminalText(entry(30))).toBeUndefined())

test('shows a line that is not a log entry as it is', () => {
  expect(toTerminalText('SyntaxError: Unexpected token')).toBe('SyntaxError: Unexpected token')
  expect(toTerminalText('{ broken')).toBe('{ broken')
  expect(toTerminalText('')).toBeUndefined()
})
