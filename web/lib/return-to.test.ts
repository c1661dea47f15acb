import { expect, test } from 'vitest'
import { loginPath, safeReturnTo } from './return-to.ts'

const HERE = 'https://kerbside.example'

test('a path of this site is a way back, with its query and fragment (R12)', () => {
  expect(safeReturnTo('/job/1?from=list#bids', HERE)).toBe('/job/1?from=list#bids')
})

test.each([
  ['another site', 'https://evil.example/'],
  ['another site without its scheme', '//evil.example/'],
  ['a backslash that browsers read as a slash', '/\\evil.example/'],
  ['a tab that browsers leave out', '/\t/evil.example/'],
  ['a script', 'javascript:alert(1)'],
  ['a relative path', 'job/1'],
  ['the login page itself', '/login?returnTo=/login'],
  ['the sign-up page', '/signup'],
  ['the page of a mailed link', '/reset-password'],
  ['an empty one', ''],
])('%s is no way back (R12)', (_, value) => {
  expect(safeReturnTo(value, HERE)).toBeNull()
})

test('the login path carries the way back, and survives what it contains', () => {
  expect(loginPath(null)).toBe('/login')
  const path = loginPath('/jobs?q=a&b', '/signup')
  expect(path.startsWith('/signup?')).toBe(true)
  expect(new URL(path, HERE).searchParams.get('returnTo')).toBe('/jobs?q=a&b')
})
