import { expect, test } from 'vitest'
import { avoidedWords, type FoundText, readabilityFaults } from './faults.ts'
import { textsOf, textsOfMarkdown } from './texts.ts'

const SOURCE = `
/** Returns the bids that nobody opened. */
export const words = { title: 'Whoever comes first', hint: \`\${name} is told\`, sql: sql\`select Whoever from x\` }
// a comment with \`whoever\` in code
`

const textsIn = (file: string, source: string): FoundText[] =>
  (file.endsWith('.md') ? textsOfMarkdown(source) : textsOf(file, source)).map((text) => ({ ...text, file }))

test('finds avoided words in comments and screen texts, not in code', () => {
  const faults = textsIn('web/words.ts', SOURCE).flatMap(avoidedWords)
  expect(faults.map((fault) => fault.split(' (')[0]?.split("'").slice(0, 2).join(''))).toEqual([
    'web/words.ts:2: nobody',
    'web/words.ts:3: Whoever',
    'web/words.ts:3: is told',
  ])
})

test('finds avoided words in test names', () => {
  const source = "test.each([1])('tells whoever asks', () => { expect('Nobody').toBe(1) })"
  expect(textsIn('web/a.test.ts', source).flatMap(avoidedWords)).toHaveLength(1)
})

test('ignores code in Markdown', () => {
  const source = 'See `whoever`.\n\n```sh\nnobody\n```\n\nIt starts anew.'
  expect(textsIn('docs/a.md', source).flatMap(avoidedWords)).toEqual([expect.stringMatching(/^docs\/a\.md:7: 'anew'/)])
})

test('finds sentences of more than 25 words, and an average of more than 12', () => {
  const sentenceOf = (count: number) => `${Array.from({ length: count }, () => 'Word').join(' ')}.`
  const screen = (text: string): FoundText => ({ kind: 'screen', text, line: 1, file: 'web/words.ts' })
  expect(readabilityFaults([screen(`${sentenceOf(25)} ${sentenceOf(5)}`)], { mean: false })).toEqual([])
  expect(readabilityFaults([screen(sentenceOf(26))], { mean: false })).toEqual([
    expect.stringContaining('a sentence of 26 words'),
  ])
  expect(readabilityFaults([screen(sentenceOf(13)), screen(sentenceOf(12))], { mean: true })).toHaveLength(1)
  expect(
    readabilityFaults([screen(sentenceOf(12)), screen('A label that is not a sentence and is not counted')], {
      mean: true,
    }),
  ).toEqual([])
})
