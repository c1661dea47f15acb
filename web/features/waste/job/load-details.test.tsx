import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Access, LoadItem } from '#modules/waste/contract.ts'
import { FloorMark } from './floor-mark.tsx'
import { LoadDetails } from './load-details.tsx'

const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
const item = (line: number, label: string, n: number, marks: LoadItem['marks'] = []): LoadItem => ({
  line,
  key: `item-${line}`,
  label,
  n,
  kg: 10,
  litres: 100,
  marks,
})
const SAID: Access = { floor: null, lift: null, van: null, steps: null, takeApart: false, note: null }

test('a job that says nothing of how to get to it shows no empty heading', () => {
  expect(renderToStaticMarkup(<LoadDetails load={{ access: SAID, halfDays: [], items: [] }} own={false} />)).toBe('')
})

test('a visitor reads what there is, with its marks, how to get to it and when, without a note (ITEM-08)', () => {
  const load = {
    load: { items: 6, kg: 138, litres: 2900, marks: ['pops' as const, 'two' as const] },
    items: [item(1, 'Sofa, 3 seats', 2, ['pops', 'two']), item(2, 'Wooden chair', 4)],
    access: { ...SAID, floor: 2, lift: 'no' as const },
    halfDays: [{ day: '2026-11-27', part: 'morning' as const }],
  }
  expect(textOf(renderToStaticMarkup(<LoadDetails load={load} own={false} />))).toBe(
    'Items 6 items · about 138 kg · 2.9 m³ 2 × Sofa, 3 seats POPs Two people 4 × Wooden chair POPs: burnt, never buried, by law. ' +
      'Getting to it Floor 2, no lift When it suits Fri 27 Nov, morning, 8 to 12',
  )
})

test.each([
  [8, 8, null],
  [9, 6, 'And 3 more'],
  [40, 6, 'And 34 more'],
])('of a list of %i lines %i are in sight at once', (lines, inSight, more) => {
  const items = Array.from({ length: lines }, (_, at) => item(at + 1, `Thing ${at + 1}`, 1))
  const html = renderToStaticMarkup(<LoadDetails load={{ items }} own={false} />)
  expect(html.split('<details>')[0]?.match(/<li/g)).toHaveLength(inSight)
  expect(html.match(/<li/g)).toHaveLength(lines)
  expect(/<summary[^>]*>([^<]*)/.exec(html)?.[1] ?? null).toBe(more)
})

test('what people write in a note is text and leads nowhere', () => {
  const access = { ...SAID, note: '<a href="https://evil.example">Key</a>' }
  const html = renderToStaticMarkup(<LoadDetails load={{ access }} own />)
  expect(html).toContain('&lt;a href=')
  expect(html).toContain('Shown only to you and the carrier you choose.')
  expect(html).not.toMatch(/<a\b/)
})

test('the mark of a low bid names what lawful tipping costs, wears no colour of alarm and forbids nothing (FLOOR-01)', () => {
  const html = renderToStaticMarkup(<FloorMark floor={42} reused={false} own={false} />)
  expect(textOf(html)).toBe(
    'Tipping this load lawfully usually costs about £42. Ask where it will go. ' +
      'Why? Very low prices can mean dumping. You may choose any bid.',
  )
  expect(html).not.toMatch(/danger|warn|live|role="alert"/)
  expect(textOf(renderToStaticMarkup(<FloorMark floor={42} reused own={false} />))).toMatch(
    /Ask where it will go\. Why\? .+ The carrier says some of it will be reused\.$/,
  )
})

test('the bidder reads beside their own bid what the owner sees of it (FLOOR-12)', () => {
  expect(textOf(renderToStaticMarkup(<FloorMark floor={42} reused own />))).toBe(
    'A lawful tip for this load is usually about £42. The owner sees that your bid is below that. ' +
      'You said that some of it will be reused.',
  )
})
