import { expect, test } from 'vitest'
import { arrivalWords } from './words.ts'

test('asks about the van only if its plate is known (DOOR-02)', () => {
  const { match } = arrivalWords.owner
  expect(match('AB12 CDE')).toMatchObject({ question: 'Do the code and van match?', yes: 'Yes, they match' })
  expect(match(null)).toMatchObject({ question: 'Does the code match?', no: 'No, it doesn’t match' })
})
