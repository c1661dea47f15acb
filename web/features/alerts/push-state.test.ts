import { expect, test } from 'vitest'
import { pushStateOf } from './push-state.ts'

const CHROME = { able: true, apple: false, standalone: false, permission: 'default' as const, subscribed: false }

test.each([
  ['nothing was asked yet', {}, 'off'],
  ['it is subscribed', { permission: 'granted' as const, subscribed: true }, 'on'],
  ['the permission was taken back to asking', { subscribed: true }, 'off'],
  ['its subscription is another person’s', { permission: 'granted' as const }, 'off'],
  ['the person said no', { permission: 'denied' as const, subscribed: true }, 'blocked'],
  ['Safari on an iPhone', { apple: true, able: false }, 'home_screen'],
  ['the same from the home screen', { apple: true, standalone: true }, 'off'],
  ['an old browser', { able: false }, 'unable'],
])('%s (PUSH-01)', (_what, fields, state) => expect(pushStateOf({ ...CHROME, ...fields })).toBe(state))
