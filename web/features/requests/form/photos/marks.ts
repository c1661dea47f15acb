/** Where something is on a photo: 0 to 1 from its left and its top, as it is held. */
export interface Point {
  readonly x: number
  readonly y: number
}

export type MarkKind = 'circle' | 'arrow'

/** What a finger has drawn: a circle fills the box between both points, an arrow leads from the first to the second. */
export interface Mark {
  readonly kind: MarkKind
  readonly from: Point
  readonly to: Point
}

/** A tap makes a mark as large as this share of the photo. */
const TAPPED = 0.18
/** What is drawn shorter than this share was a tap. */
const LEAST = 0.03

/** The mark that a drawn line or a tap stands for. */
export function markOf(kind: MarkKind, from: Point, to: Point): Mark {
  if (Math.hypot(to.x - from.x, to.y - from.y) >= LEAST) return { kind, from: held(from), to: held(to) }
  const half = TAPPED / 2
  // a tapped arrow points at what was tapped
  return kind === 'arrow'
    ? { kind, from: held({ x: to.x - TAPPED, y: to.y - TAPPED }), to: held(to) }
    : { kind, from: held({ x: to.x - half, y: to.y - half }), to: held({ x: to.x + half, y: to.y + half }) }
}

/** The mark where it is once its photo was turned a quarter to the right. */
export const turned = (mark: Mark): Mark => moved(mark, ({ x, y }) => ({ x: 1 - y, y: x }))

/** The mark a bit further, as far as the edges of the photo. */
export function nudged(mark: Mark, by: Point): Mark {
  const room = (axis: 'x' | 'y') => {
    const [least, most] = [Math.min(mark.from[axis], mark.to[axis]), Math.max(mark.from[axis], mark.to[axis])]
    return Math.min(Math.max(by[axis], -least), 1 - most)
  }
  const step = { x: room('x'), y: room('y') }
  return moved(mark, ({ x, y }) => ({ x: x + step.x, y: y + step.y }))
}

/** The mark so many times as large, around its own middle. */
export function sized(mark: Mark, factor: number): Mark {
  const middle = { x: (mark.from.x + mark.to.x) / 2, y: (mark.from.y + mark.to.y) / 2 }
  const away = (at: number, from: number) => from + (at - from) * factor
  return moved(mark, ({ x, y }) => held({ x: away(x, middle.x), y: away(y, middle.y) }))
}

const moved = (mark: Mark, move: (point: Point) => Point): Mark => ({
  ...mark,
  from: move(mark.from),
  to: move(mark.to),
})

const held = ({ x, y }: Point): Point => ({ x: Math.min(Math.max(x, 0), 1), y: Math.min(Math.max(y, 0), 1) })

/** Width of a line as a share of the photo's longer side, and its light edge, which shows it on dark things. */
const LINE = 0.009
const EDGE = 2
const STROKES = [
  { colour: '#ffffff', times: EDGE },
  { colour: '#d6001c', times: 1 },
] as const
/** Length of an arrow's head in widths of its line. */
const HEAD = 6
const SPREAD = Math.PI / 7

/** Draws marks over a photo that fills the canvas. */
export function drawMarks(context: CanvasRenderingContext2D, marks: readonly Mark[]): void {
  const { width, height } = context.canvas
  const line = Math.max(2, Math.max(width, height) * LINE)
  const at = ({ x, y }: Point) => ({ x: x * width, y: y * height })
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const mark of marks) {
    const path = mark.kind === 'circle' ? circle(at(mark.from), at(mark.to)) : arrow(at(mark.from), at(mark.to), line)
    for (const { colour, times } of STROKES) {
      context.strokeStyle = colour
      context.lineWidth = line * times
      context.stroke(path)
    }
  }
}

function circle(from: Point, to: Point): Path2D {
  const path = new Path2D()
  const [across, down] = [Math.abs(to.x - from.x) / 2, Math.abs(to.y - from.y) / 2]
  path.ellipse((from.x + to.x) / 2, (from.y + to.y) / 2, across, down, 0, 0, Math.PI * 2)
  return path
}

function arrow(from: Point, to: Point, line: number): Path2D {
  const path = new Path2D()
  const back = Math.atan2(from.y - to.y, from.x - to.x)
  path.moveTo(from.x, from.y)
  path.lineTo(to.x, to.y)
  for (const side of [-SPREAD, SPREAD]) {
    path.moveTo(to.x + Math.cos(back + side) * line * HEAD, to.y + Math.sin(back + side) * line * HEAD)
    path.lineTo(to.x, to.y)
  }
  return path
}
