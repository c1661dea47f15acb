import { expect, test } from 'vitest'
import { dialablePhone } from './dialable-phone.ts'

test.each([
  ['01632 960 123', '01632960123'],
  ['+44 (0)1632 960123', '+441632960123'],
  ['Mobile: 07700-900-123', '07700900123'],
  ['ask at the yard', null],
  ['', null],
])('the phone number %j is dialled as %s', (input, dialled) => {
  expect(dialablePhone(input)).toBe(dialled)
})
