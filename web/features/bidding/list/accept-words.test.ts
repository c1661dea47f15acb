import { expect, test } from 'vitest'
import { acceptWords } from './accept-words.ts'

test('who accepts reads what they can still do, and that they cannot where that is switched off (RIGHT-07)', () => {
  expect(acceptWords.consequence(true)).toBe(
    'This closes the job. Every other bid is rejected and all carriers are told at once. The bids stay closed; until the van comes you can still cancel.',
  )
  expect(acceptWords.consequence(false)).toMatch(/at once\. It cannot be undone\.$/)
})
