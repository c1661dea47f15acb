import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loginPath, safeReturnTo } from './return-to.ts'

const HERE = 'https://kerbside.example'

test('accepts a path of this site with its query and fragment (R12)', () => {
  expect(safeReturnTo('/job/1?from=list#bids', HERE)).toBe('/job/1?from=list#bids')
})

test.each([
  ['another site', 'https://evil.example/'],
  ['another site without its scheme', '//evil.example/'],
  ['a backslash that browsers read as a slash', '/\\evil.example/'],
  ['a tab that browsers leave out', '/\t/evil.example/'],
  ['a dotted path that leaves two slashes', '/..//evil.example'],
  ['a dot that leaves two slashes', '/.//evil.example'],
  ['encoded dots that leave two slashes', '/%2e%2e//evil.example'],
  ['half-encoded dots that leave two slashes', '/a/.%2E//evil.example'],
  ['dots and backslashes', '/..\\\\evil.example'],
  ['a dot, a line break and slashes', '/.\n//evil.example'],
  ['a script', 'javascript:alert(1)'],
  ['a relative path', 'job/1'],
  ['the login page itself', '/login?returnTo=/login'],
  ['the sign-up page', '/signup'],
  ['the page of a mailed link', '/reset-password'],
  ['an empty one', ''],
])('rejects %s (R12)', (_, value) => {
  expect(safeReturnTo(value, HERE)).toBeNull()
})

test('the login path contains the encoded return path', () => {
  expect(loginPath(null)).toBe('/login')
  const path = loginPath('/jobs?q=a&b', '/signup')
  expect(path.startsWith('/signup?')).toBe(true)
  expect(new URL(path, HERE).searchParams.get('returnTo')).toBe('/jobs?q=a&b')
})

test('any return path stays on this site, even if parsed repeatedly (R12)', () => {
  const fragments = [
    '/',
    '//',
    '\\',
    '.',
    '..',
    '%2e',
    '%2E%2e',
    '%2f',
    '%5c',
    '\t',
    '\n',
    '\r',
    '@',
    ':',
    '?',
    '#',
    'https:',
    'evil.example',
  ]
  const hostile = fc.array(fc.oneof(fc.constantFrom(...fragments), fc.string())).map((parts) => `/${parts.join('')}`)
  fc.assert(
    fc.property(fc.oneof(hostile, fc.string()), (value) => {
      const path = safeReturnTo(value, HERE)
      if (path === null) return
      // the browser resolves it against the current page
      const resolved = new URL(path, `${HERE}/login?returnTo=x`)
      expect(resolved.origin).toBe(HERE)
      expect(resolved.pathname + resolved.search + resolved.hash).toBe(path)
      expect(safeReturnTo(path, HERE)).toBe(path)
    }),
    { numRuns: 5_000 },
  )
})
