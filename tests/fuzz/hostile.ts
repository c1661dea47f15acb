import fc from 'fast-check'

/** What people who mean harm, and broken clients, put where a value is wanted. */
const HOSTILE: readonly unknown[] = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202Eevil',
  "' or 1=1; --",
  '1; drop table users',
  '%',
  '\\',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'javascript:alert(1)',
  'x'.repeat(5_000),
  '😀'.repeat(300),
  '00000000-0000-0000-0000-000000000000',
  'not-a-uuid',
  '2026-13-45T99:99:99Z',
  -1,
  0,
  1e308,
  -1e308,
  0.1 + 0.2,
  1e-9,
  2 ** 53,
  2 ** 31,
  true,
  null,
  [],
  {},
  [[[[[[[[]]]]]]]],
  { $gt: '' },
  { toString: 'x', constructor: { prototype: {} } },
  JSON.parse('{"__proto__":{"staffLevel":"admin"}}'),
]

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
)

/** `value` with one thing wrong: a field replaced, left out, or one too many. */
export function nearly(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(value, hostileValue, fc.nat(), fc.constantFrom('replace', 'drop', 'add'))
    .map(([sound, bad, at, how]) => {
      if (typeof sound !== 'object' || sound === null || Array.isArray(sound)) return bad
      const names = Object.keys(sound)
      const name = names[at % Math.max(names.length, 1)]
      const kept = Object.entries(sound).filter(([key]) => how !== 'drop' || key !== name)
      if (how === 'add') kept.push(['staffLevel', bad])
      if (how === 'replace' && name !== undefined) kept.push([name, bad])
      return Object.fromEntries(kept)
    })
}

/** Bodies that are no JSON of ours at all. */
export const brokenBody: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('', '{', '[]', 'null', '"x"', '{"a":1}}', '{"a":1,"a":2}', '[1e999]', '\uFEFF{}', 'x'.repeat(70_000)),
  fc.string({ unit: 'binary', maxLength: 200 }),
)
