import { expect, test } from 'vitest'
import { hasBusinessHint, withBusinessHint } from './business-hint.ts'
import { loginPath } from './return-to.ts'

test('the business hint works with and without a return path (HOME-09, R53)', () => {
  for (const path of [withBusinessHint('/login'), withBusinessHint(loginPath('/jobs'))]) {
    expect(hasBusinessHint(new URL(path, 'https://kerbside.example').search)).toBe(true)
  }
  expect(hasBusinessHint('?hint=other')).toBe(false)
})
