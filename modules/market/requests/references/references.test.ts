import { expect, test } from 'vitest'
import { parseReference } from './contract.ts'

test.each(['bristol-council', 'A1', '-', 'x'.repeat(40)])('accepts the reference %s (EMBED-01)', (code) =>
  expect(parseReference(code)).toBe(code),
)

test.each(['', 'x'.repeat(41), 'a b', 'a\n', '<b>', 'é', 'a_b', '%2e', undefined, null, ['a', 'b'], { a: 1 }])(
  'ignores the invalid reference %j (EMBED-01)',
  (code) => expect(parseReference(code)).toBeNull(),
)
