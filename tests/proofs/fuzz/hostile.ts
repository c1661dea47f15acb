import fc from 'fast-check'

const deep = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)

/** What attackers and broken clients send in place of a value. */
const HOSTILE: readonly unknown[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff tail',
  '\u202Eevil',
  'a\u2066b\u2028c',
  'a\u001b[31mb',
  '\uFEFF',
  'e\u0301'.repeat(60),
  "' or 1=1; --",
  "'); drop table users; --",
  '%',
  '%_%',
  '\\',
  '\\u0000',
  '{{7*7}}',
  '$\u007b7*7}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '/etc/passwd\u0000.png',
  'javascript:alert(1)',
  'a\r\nSet-Cookie: owned=1',
  'x'.repeat(5_000),
  '😀'.repeat(300),
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'not-a-uuid',
  '{',
  'null',
  'NaN',
  '2026-13-45T99:99:99Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  '2026-02-30T00:00:00Z',
  '1969-12-31T23:59:59.999Z',
  '2024-02-29',
  '9999-99-99',
  -1,
  0,
  -0,
  0.001,
  0.1 + 0.2,
  1e-9,
  1e308,
  -1e308,
  Number.MIN_VALUE,
  2 ** 53,
  2 ** 63,
  2 ** 31,
  -(2 ** 31) - 1,
  99_999_999.99,
  100_000_000,
  true,
  null,
  [],
  {},
  deep(200),
  Array.from({ length: 500 }, (_, at) => at),
  { $gt: '' },
  { toString: 'x', constructor: { prototype: {} } },
  JSON.parse('{"__proto__":{"staffLevel":"admin"}}'),
  JSON.parse('{"constructor":{"prototype":{"staffLevel":"admin"}}}'),
]

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
  { weight: 1, arbitrary: fc.double() },
)

/** One thing to make wrong in an object. */
export interface Flaw {
  readonly at: number
  readonly how: 'replace' | 'drop' | 'add'
  readonly bad: unknown
}

export const flaw: fc.Arbitrary<Flaw> = fc.record({
  at: fc.nat(50),
  how: fc.constantFrom('replace' as const, 'replace' as const, 'drop' as const, 'add' as const),
  bad: hostileValue,
})

/** Returns `sound` with one thing wrong: a field replaced, left out, or one too many. */
export function withFlaw(sound: unknown, { at, how, bad }: Flaw): unknown {
  if (typeof sound !== 'object' || sound === null || Array.isArray(sound)) return bad
  const names = Object.keys(sound)
  const name = names[at % Math.max(names.length, 1)]
  const kept = Object.entries(sound).filter(([key]) => how !== 'drop' || key !== name)
  if (how === 'add') kept.push([at % 2 === 0 ? 'staffLevel' : '__proto__', bad])
  if (how === 'replace' && name !== undefined) kept.push([name, bad])
  return Object.fromEntries(kept)
}

/** Bodies that are not JSON at all. */
export const brokenBody: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    '[]',
    'null',
    '"x"',
    '0',
    '{"a":1}}',
    '{"a":1,"a":2}',
    '[1e999]',
    '{"__proto__":{"a":1}}',
    '{"constructor":{"prototype":{"a":1}}}',
    '\uFEFF{}',
    '{"a":"\\ud800"}',
    '['.repeat(20_000),
    `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
    'x'.repeat(70_000),
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
)

/** Headers that contradict the body, or that no client sends. */
export const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>>(
  {},
  {},
  {},
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/xml' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': 'multipart/form-data; boundary=' },
  { 'content-type': `multipart/form-data; boundary=${'b'.repeat(300)}` },
  { 'content-type': ';;;' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-encoding': 'gzip' },
  { 'idempotency-key': 'x'.repeat(200) },
  { 'idempotency-key': '00000000-0000-4000-8000-000000000000' },
  { authorization: 'Bearer' },
  { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.' },
  { authorization: `Basic ${'QQ=='.repeat(50)}` },
  { authorization: `Bearer ${'x'.repeat(6_000)}` },
  { cookie: 'kerbside_refresh=%00; kerbside_hint=1; __proto__=x' },
  { cookie: `kerbside_refresh=${'y'.repeat(3_000)}` },
  { accept: 'application/xml;q=NaN' },
  { 'accept-language': '*;q=9999' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'x-forwarded-for': "' or 1=1" },
  { 'x-http-method-override': 'DELETE' },
  { range: 'bytes=0-0,-1' },
  { expect: '200-maybe' },
  { host: 'evil.example' },
)
