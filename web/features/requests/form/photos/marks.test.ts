import { expect, test } from 'vitest'
import { type Mark, markOf, nudged, sized, turned } from './marks.ts'

const rounded = ({ from, to }: Mark) => [from.x, from.y, to.x, to.y].map((at) => Math.round(at * 100) / 100)
const drawn = (x1: number, y1: number, x2: number, y2: number): Mark =>
  markOf('circle', { x: x1, y: y1 }, { x: x2, y: y2 })

test('a line that a finger draws becomes the mark, no further than the photo goes (ITEM-07)', () => {
  expect(rounded(drawn(0.2, 0.3, 1.4, 0.6))).toEqual([0.2, 0.3, 1, 0.6])
})

test('a tap draws a circle around what was tapped, or an arrow that points at it (ITEM-07)', () => {
  const at = { x: 0.5, y: 0.5 }
  expect(rounded(markOf('circle', at, at))).toEqual([0.41, 0.41, 0.59, 0.59])
  expect(rounded(markOf('arrow', at, at))).toEqual([0.32, 0.32, 0.5, 0.5])
})

test('a mark stays on what it marks when its photo is turned, and four turns change nothing (ITEM-07)', () => {
  const mark = drawn(0.1, 0.2, 0.3, 0.4)
  expect(rounded(turned(mark))).toEqual([0.8, 0.1, 0.6, 0.3])
  expect(rounded(turned(turned(turned(turned(mark)))))).toEqual([0.1, 0.2, 0.3, 0.4])
})

test('keys move a mark as far as the edge and make it larger around its middle (ITEM-07)', () => {
  const mark = drawn(0.1, 0.2, 0.3, 0.4)
  expect(rounded(nudged(mark, { x: -0.5, y: 0.1 }))).toEqual([0, 0.3, 0.2, 0.5])
  expect(rounded(sized(mark, 2))).toEqual([0, 0.1, 0.4, 0.5])
})
