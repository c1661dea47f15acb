import { expect, test } from 'vitest'
import { type Mark, markOf, moveMark, rotateMark, scaleMark } from './marks.ts'

const rounded = ({ from, to }: Mark) => [from.x, from.y, to.x, to.y].map((value) => Math.round(value * 100) / 100)
const circle = (x1: number, y1: number, x2: number, y2: number): Mark =>
  markOf('circle', { x: x1, y: y1 }, { x: x2, y: y2 })

test('clips a drawn mark to the edges of the photo (ITEM-07)', () => {
  expect(rounded(circle(0.2, 0.3, 1.4, 0.6))).toEqual([0.2, 0.3, 1, 0.6])
})

test('turns a tap into a circle around the point, or an arrow at it (ITEM-07)', () => {
  const point = { x: 0.5, y: 0.5 }
  expect(rounded(markOf('circle', point, point))).toEqual([0.41, 0.41, 0.59, 0.59])
  expect(rounded(markOf('arrow', point, point))).toEqual([0.32, 0.32, 0.5, 0.5])
})

test('rotates marks with the photo (ITEM-07)', () => {
  const mark = circle(0.1, 0.2, 0.3, 0.4)
  expect(rounded(rotateMark(mark))).toEqual([0.8, 0.1, 0.6, 0.3])
  expect(rounded(rotateMark(rotateMark(rotateMark(rotateMark(mark)))))).toEqual([0.1, 0.2, 0.3, 0.4])
})

test('moves a mark up to the edge and resizes it around its centre by key (ITEM-07)', () => {
  const mark = circle(0.1, 0.2, 0.3, 0.4)
  expect(rounded(moveMark(mark, { x: -0.5, y: 0.1 }))).toEqual([0, 0.3, 0.2, 0.5])
  expect(rounded(scaleMark(mark, 2))).toEqual([0, 0.1, 0.4, 0.5])
})
