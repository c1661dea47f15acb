import { expect, test } from 'vitest'
import { acceptWords } from './accept-words.ts'

test('tells an owner who accepts whether they can still cancel (RIGHT-07)', () => {
  expect(acceptWords.consequence(true)).toBe(
    'We’ll reject the other bids and tell every carrier. You can still cancel until loading starts, but bidding won’t reopen.',
  )
  expect(acceptWords.consequence(false)).toMatch(/every carrier\. You can’t undo this\.$/)
})
