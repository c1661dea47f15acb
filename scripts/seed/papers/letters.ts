import letters from './letters.json' with { type: 'json' }

/**
 * Capitals of single strokes, as a plotter writes them: what the demo's papers are lettered with wherever they are
 * drawn, for a machine without fonts would leave them blank. Each letter is polylines on a field of 4 by 6.
 */
const LETTERS: Readonly<Record<string, string>> = letters
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
