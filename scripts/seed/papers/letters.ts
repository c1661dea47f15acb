/**
 * Capitals of single strokes, as a plotter writes them: what the demo's papers are lettered with wherever they are
 * drawn, for a machine without fonts would leave them blank. Each letter is polylines on a field of 4 by 6.
 */
const LETTERS: Readonly<Record<string, string>> = {
  A: '0,6 2,0 4,6|0.7,4 3.3,4',
  B: '0,6 0,0 2.7,0 3.6,0.7 3.6,2.2 2.7,2.9 0,2.9|2.7,2.9 4,3.7 4,5.2 3,6 0,6',
  C: '4,1.2 3,0 1,0 0,1.2 0,4.8 1,6 3,6 4,4.8',
  D: '0,0 0,6 2.4,6 4,4.5 4,1.5 2.4,0 0,0',
  E: '4,0 0,0 0,6 4,6|0,2.9 3,2.9',
  F: '4,0 0,0 0,6|0,2.9 3,2.9',
  G: '4,1.2 3,0 1,0 0,1.2 0,4.8 1,6 3,6 4,4.8 4,3.2 2.4,3.2',
  H: '0,0 0,6|4,0 4,6|0,2.9 4,2.9',
  I: '2,0 2,6|1,0 3,0|1,6 3,6',
  J: '3.6,0 3.6,4.8 2.6,6 1,6 0,4.8',
  K: '0,0 0,6|4,0 0,3.6|1.4,2.4 4,6',
  L: '0,0 0,6 3.8,6',
  M: '0,6 0,0 2,3.6 4,0 4,6',
  N: '0,6 0,0 4,6 4,0',
  O: '1,0 3,0 4,1.2 4,4.8 3,6 1,6 0,4.8 0,1.2 1,0',
  P: '0,6 0,0 3,0 4,0.8 4,2.4 3,3.2 0,3.2',
  Q: '1,0 3,0 4,1.2 4,4.8 3,6 1,6 0,4.8 0,1.2 1,0|2.4,4.4 4.2,6.6',
  R: '0,6 0,0 3,0 4,0.8 4,2.4 3,3.2 0,3.2|2,3.2 4,6',
  S: '4,1 3,0 1,0 0,0.9 0,2 1,2.8 3,3.2 4,4 4,5.1 3,6 1,6 0,5',
  T: '0,0 4,0|2,0 2,6',
  U: '0,0 0,4.8 1,6 3,6 4,4.8 4,0',
  V: '0,0 2,6 4,0',
  W: '0,0 1,6 2,2.4 3,6 4,0',
  X: '0,0 4,6|4,0 0,6',
  Y: '0,0 2,3 4,0|2,3 2,6',
  Z: '0,0 4,0 0,6 4,6',
  0: '1,0 3,0 4,1.2 4,4.8 3,6 1,6 0,4.8 0,1.2 1,0|0.6,5.2 3.4,0.8',
  1: '0.8,1.2 2,0 2,6|0.8,6 3.2,6',
  2: '0,1.2 1,0 3,0 4,1.1 4,2.2 0,6 4,6',
  3: '0,0 4,0 2,2.6 3,2.6 4,3.5 4,5 3,6 1,6 0,5',
  4: '3,6 3,0 0,4.2 4,4.2',
  5: '4,0 0.4,0 0,2.8 2.8,2.4 4,3.4 4,5 3,6 1,6 0,5.2',
  6: '3.6,0 1.6,0.8 0,3.2 0,4.9 1,6 3,6 4,4.9 4,3.8 3,2.9 1,2.9 0,3.8',
  7: '0,0 4,0 1.4,6',
  8: '1,0 3,0 3.8,0.8 3.8,2 3,2.8 1,2.8 0.2,2 0.2,0.8 1,0|1,2.8 0,3.8 0,5.1 1,6 3,6 4,5.1 4,3.8 3,2.8',
  9: '0.4,6 2.4,5.2 4,2.8 4,1.1 3,0 1,0 0,1.1 0,2.2 1,3.1 3,3.1 4,2.2',
  '&': '4,6 0.8,1.8 0.8,0.8 1.4,0 2.4,0 3,0.8 3,1.6 0,4 0,5.1 1,6 2.4,6 4,3.8',
  '.': '0.4,5.8 0.4,6',
  ',': '0.6,5.6 0.2,7',
  '-': '0.8,3.2 3.2,3.2',
  '/': '0,6.6 4,-0.6',
  '’': '1,0 0.6,1.2',
}
const FIELD = 6
const ADVANCE: Readonly<Record<string, number>> = { ' ': 3.6, '.': 2.4, ',': 2.4, '’': 2.4 }
const advance = (letter: string): number => ADVANCE[letter] ?? FIELD

interface Place {
  x: number
  y: number
  /** Height of a capital. */
  size: number
}

/** The strokes of a line of text for a path's `d`, `y` being the top of its capitals. */
export function lettering(text: string, { x, y, size }: Place): string {
  const scale = size / FIELD
  let at = x
  return Array.from(text.toUpperCase())
    .map((letter) => {
      const strokes = LETTERS[letter] ?? ''
      const path = strokes.split('|').map((line) => polyline(line, at, y, scale))
      at += advance(letter) * scale
      return path.join('')
    })
    .join('')
}

/** How wide a line of text is at this height of its capitals. */
export function widthOf(text: string, size: number): number {
  return (Array.from(text.toUpperCase()).reduce((sum, letter) => sum + advance(letter), 0) - 2) * (size / FIELD)
}

function polyline(points: string, x: number, y: number, scale: number): string {
  if (points === '') return ''
  const placed = points.split(' ').map((point) => {
    const [px = 0, py = 0] = point.split(',').map(Number)
    return `${(x + px * scale).toFixed(1)} ${(y + py * scale).toFixed(1)}`
  })
  return `M${placed.join('L')}`
}
