/** A point on a photo, from 0 to 1 from the left and the top. */
export interface Point {
  readonly x: number
  readonly y: number
}

export type MarkKind = 'circle' | 'arrow'

/** A drawn mark: a circle fills the box between the points, an arrow runs from the first to the second. */
export interface Mark {
  readonly kind: MarkKind
  readonly from: Point
  readonly to: Point
}

/** Size of a tapped mark as a share of the photo. */
const TAP_SIZE = 0.18
/** Drawn lines shorter than this share count as taps. */
const MIN_DRAG = 0.03

/** Returns the mark for a drawn line or a tap. */
export function markOf(kind: MarkKind, from: Point, to: Point): Mark {
  if (Math.hypot(to.x - from.x, to.y - from.y) >= MIN_DRAG) return { kind, from: clampPoint(from), to: clampPoint(to) }
  const half = TAP_SIZE / 2
  // a tapped arrow points at the tapped point
  return kind === 'arrow'
    ? { kind, from: clampPoint({ x: to.x - TAP_SIZE, y: to.y - TAP_SIZE }), to: clampPoint(to) }
    : { kind, from: clampPoint({ x: to.x - half, y: to.y - half }), to: clampPoint({ x: to.x + half, y: to.y + half }) }
}

/** Returns the mark after its photo is rotated 90° clockwise. */
export const rotateMark = (mark: Mark): Mark => mapPoints(mark, ({ x, y }) => ({ x: 1 - y, y: x }))

/** Returns the mark moved by an offset, no further than the edges. */
export function moveMark(mark: Mark, offset: Point): Mark {
  const clampOffset = (axis: 'x' | 'y') => {
    const [min, max] = [Math.min(mark.from[axis], mark.to[axis]), Math.max(mark.from[axis], mark.to[axis])]
    return Math.min(Math.max(offset[axis], -min), 1 - max)
  }
  const clamped = { x: clampOffset('x'), y: clampOffset('y') }
  return mapPoints(mark, ({ x, y }) => ({ x: x + clamped.x, y: y + clamped.y }))
}

/** Returns the mark scaled around its centre. */
export function scaleMark(mark: Mark, factor: number): Mark {
  const centre = { x: (mark.from.x + mark.to.x) / 2, y: (mark.from.y + mark.to.y) / 2 }
  const scale = (value: number, origin: number) => origin + (value - origin) * factor
  return mapPoints(mark, ({ x, y }) => clampPoint({ x: scale(x, centre.x), y: scale(y, centre.y) }))
}

const mapPoints = (mark: Mark, move: (point: Point) => Point): Mark => ({
  ...mark,
  from: move(mark.from),
  to: move(mark.to),
})

const clampPoint = ({ x, y }: Point): Point => ({ x: Math.min(Math.max(x, 0), 1), y: Math.min(Math.max(y, 0), 1) })

/** Line width as a share of the photo's longer side. */
const LINE_WIDTH = 0.009
/** Width of the white outline stroke in line widths. */
const OUTLINE_WIDTHS = 2
const STROKES = [
  { colour: '#ffffff', widths: OUTLINE_WIDTHS },
  { colour: '#d6001c', widths: 1 },
] as const
/** Length of an arrowhead in line widths. */
const ARROWHEAD_LENGTH = 6
/** Angle between the line and each side of an arrowhead. */
const ARROWHEAD_ANGLE = Math.PI / 7

/** Draws marks over a photo that fills the canvas. */
export function drawMarks(context: CanvasRenderingContext2D, marks: readonly Mark[]): void {
  const { width, height } = context.canvas
  const lineWidth = Math.max(2, Math.max(width, height) * LINE_WIDTH)
  const toCanvas = ({ x, y }: Point) => ({ x: x * width, y: y * height })
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const mark of marks) {
    const path =
      mark.kind === 'circle'
        ? circle(toCanvas(mark.from), toCanvas(mark.to))
        : arrow(toCanvas(mark.from), toCanvas(mark.to), lineWidth)
    for (const { colour, widths } of STROKES) {
      context.strokeStyle = colour
      context.lineWidth = lineWidth * widths
      context.stroke(path)
    }
  }
}

function circle(from: Point, to: Point): Path2D {
  const path = new Path2D()
  const [radiusX, radiusY] = [Math.abs(to.x - from.x) / 2, Math.abs(to.y - from.y) / 2]
  path.ellipse((from.x + to.x) / 2, (from.y + to.y) / 2, radiusX, radiusY, 0, 0, Math.PI * 2)
  return path
}

function arrow(from: Point, to: Point, lineWidth: number): Path2D {
  const path = new Path2D()
  const backAngle = Math.atan2(from.y - to.y, from.x - to.x)
  path.moveTo(from.x, from.y)
  path.lineTo(to.x, to.y)
  for (const angle of [-ARROWHEAD_ANGLE, ARROWHEAD_ANGLE]) {
    path.moveTo(
      to.x + Math.cos(backAngle + angle) * lineWidth * ARROWHEAD_LENGTH,
      to.y + Math.sin(backAngle + angle) * lineWidth * ARROWHEAD_LENGTH,
    )
    path.lineTo(to.x, to.y)
  }
  return path
}
