import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Access, LoadItem } from '#modules/core/waste-catalogue/contract.ts'
import { LoadDetails } from './load-details.tsx'
import { LowBidNote } from './low-bid-note.tsx'

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
const NO_ACCESS: Access = { floor: null, lift: null, van: null, steps: null, takeApart: false, note: null }

test('shows no heading where the request says nothing about access', () => {
  expect(renderToStaticMarkup(<LoadDetails load={{ access: NO_ACCESS, halfDays: [], items: [] }} own={false} />)).toBe(
    '',
  )
})

test('shows a visitor the items, marks, access and times, without the note (ITEM-08)', () => {
  const load = {
    load: { items: 6, kg: 138, litres: 2900, marks: ['pops' as const, 'two' as const] },
    items: [item(1, 'Sofa, 3 seats', 2, ['pops', 'two']), item(2, 'Wooden chair', 4)],
    access: { ...NO_ACCESS, floor: 2, lift: 'no' as const },
    halfDays: [{ day: '2026-11-27', part: 'morning' as const }],
  }
  expect(textOf(renderToStaticMarkup(<LoadDetails load={load} own={false} />))).toBe(
    'Items 6 items · about 138 kg · 2.9 m³ 2 × Sofa, 3 seats POPs Two people 4 × Wooden chair POPs are persistent pollutants in padding. ' +
      'By law, these items must be burnt, not buried. ' +
      'Access Floor 2, no lift Times that suit the customer Fri 27 Nov, 8am to noon',
  )
  expect(renderToStaticMarkup(<LoadDetails load={load} own />)).toContain('Times that suit you')
})

test.each([
  [8, 8, null],
  [9, 6, 'And 3 more'],
  [40, 6, 'And 34 more'],
])('of %i items, shows %i before the rest is expanded', (lines, inSight, more) => {
  const items = Array.from({ length: lines }, (_, at) => item(at + 1, `Thing ${at + 1}`, 1))
  const html = renderToStaticMarkup(<LoadDetails load={{ items }} own={false} />)
  expect(html.split('<details>')[0]?.match(/<li/g)).toHaveLength(inSight)
  expect(html.match(/<li/g)).toHaveLength(lines)
  expect(/<summary[^>]*>([^<]*)/.exec(html)?.[1] ?? null).toBe(more)
})

test('shows a note as plain text without links', () => {
  const access = { ...NO_ACCESS, note: '<a href="https://evil.example">Key</a>' }
  const html = renderToStaticMarkup(<LoadDetails load={{ access }} own />)
  expect(html).toContain('&lt;a href=')
  expect(html).toContain('Only you and the carrier you choose can see this.')
  expect(html).not.toMatch(/<a\b/)
})

test('shows the cost of legal disposal beside a low bid, without warning colours (FLOOR-01)', () => {
  const html = renderToStaticMarkup(<LowBidNote disposalCost={42} reused={false} own={false} />)
  expect(textOf(html)).toBe(
    'Legal disposal of these items usually costs about £42. Ask the carrier where the items will go. ' +
      'Why? Very low prices can mean fly-tipping. You can still choose any bid.',
  )
  expect(html).not.toMatch(/danger|warn|live|role="alert"/)
  expect(textOf(renderToStaticMarkup(<LowBidNote disposalCost={42} reused own={false} />))).toMatch(
    /where the items will go\. Why\? .+ The carrier says some items will be reused\.$/,
  )
})

test('shows the bidder the same note beside their own bid (FLOOR-12)', () => {
  expect(textOf(renderToStaticMarkup(<LowBidNote disposalCost={42} reused own />))).toBe(
    'Legal disposal of these items usually costs about £42. The customer can see that your bid is lower. ' +
      'You said some items will be reused.',
  )
})
