import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FloorMark } from './floor-mark.tsx'
import type { Load } from './load.ts'
import { LoadDetails } from './load-details.tsx'

const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
const EMPTY: Load = { items: [], access: null, halfDays: [] }
const ACCESS = { floor: 2, lift: 'no', van: null, steps: 0, takeApart: false, note: null } as const

test('a job without a load shows nothing new', () => {
  expect(renderToStaticMarkup(<LoadDetails load={EMPTY} />)).toBe('')
  const said = { floor: null, lift: null, van: null, steps: 0, takeApart: false, note: null } as const
  expect(renderToStaticMarkup(<LoadDetails load={{ ...EMPTY, access: said }} />)).toBe('')
})

test('a visitor reads what there is, with its marks, how to get to it and when, without a note', () => {
  const load: Load = {
    items: [
      { line: 1, label: 'Sofa, 3 seats', n: 2, marks: ['pops', 'two'] },
      { line: 2, label: 'Wooden chair', n: 4, marks: [] },
    ],
    access: ACCESS,
    halfDays: [{ day: '2026-11-27', part: 'morning' }],
  }
  expect(textOf(renderToStaticMarkup(<LoadDetails load={load} />))).toBe(
    'Items 2 × Sofa, 3 seats POPs Two people 4 × Wooden chair POPs: burnt, never buried, by law. ' +
      'Getting to it Floor 2, no lift When it suits Fri 27 Nov, morning, 8 to 12',
  )
})

test('what people write in a note is text and leads nowhere', () => {
  const load: Load = { ...EMPTY, access: { ...ACCESS, note: '<a href="https://evil.example">Key</a>' } }
  const html = renderToStaticMarkup(<LoadDetails load={load} />)
  expect(html).toContain('&lt;a href=')
  expect(html).not.toMatch(/<a\b/)
})

test('the mark of a low bid names what lawful tipping costs, wears no colour of alarm and forbids nothing', () => {
  const html = renderToStaticMarkup(<FloorMark floor={42} reused={false} />)
  expect(textOf(html)).toBe(
    'Tipping this load lawfully usually costs about £42. Ask where it will go. ' +
      'Why? Very low prices can mean dumping. You may choose any bid.',
  )
  expect(html).not.toMatch(/danger|warn|role="alert"/)
  expect(textOf(renderToStaticMarkup(<FloorMark floor={42} reused />))).toContain(
    'The carrier says some of it will be reused.',
  )
})
