import { expect, test } from 'vitest'
import { pushStateOf } from './push-state.ts'

const CHROME = { able: true, apple: false, standalone: false, permission: 'default' as const, subscribed: false }

test.each([
  ['a browser that was never asked', {}, 'off'],
  ['a subscribed browser', { permission: 'granted' as const, subscribed: true }, 'on'],
  ['a browser whose permission was reset', { subscribed: true }, 'off'],
  ['a browser that is none of this user’s devices', { permission: 'granted' as const }, 'off'],
  ['a browser that refused permission', { permission: 'denied' as const, subscribed: true }, 'blocked'],
  ['Safari on an iPhone', { apple: true, able: false }, 'home_screen'],
  ['the same from the home screen', { apple: true, standalone: true }, 'off'],
  ['an old browser', { able: false }, 'unable'],
])('%s has the right push state (PUSH-01)', (_what, fields, state) =>
  expect(pushStateOf({ ...CHROME, ...fields })).toBe(state),
)
