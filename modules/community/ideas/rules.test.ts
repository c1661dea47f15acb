import { expect, test } from 'vitest'
import { PostIdea } from './contract.ts'
import * as rules from './rules.ts'

test.each([
  [null, null],
  ['', null],
  [' , ,', null],
  ['wood', ['wood']],
  [' wood,, nails ,glue', ['wood', 'nails', 'glue']],
])('materials %j become %j (VAL-24, VAL-26)', (text, list) => expect(rules.splitMaterials(text)).toEqual(list))

test('defaults an idea’s difficulty to medium, and keeps null as none (VAL-23)', () => {
  const idea = { title: 'Ladder shelf', description: 'A ladder makes a shelf.', category: null, materialsNeeded: null }
  expect(PostIdea.parse(idea).difficulty).toBe('medium')
  expect(PostIdea.parse({ ...idea, difficulty: null }).difficulty).toBeNull()
})
