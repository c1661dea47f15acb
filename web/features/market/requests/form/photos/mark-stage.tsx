import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { drawMarks, type Mark, type MarkKind, markOf, moveMark, type Point, scaleMark } from './marks.ts'
import { photoWords } from './words.ts'

const words = photoWords.mark

interface MarkStageProps {
  picture: ImageBitmap
  /** Quarter turns clockwise. */
  turns: number
  marks: readonly Mark[]
  /** The kind of mark that is drawn. */
  kind: MarkKind
  onChange: (marks: readonly Mark[]) => void
}

/** Distance that one key press moves a mark, as a share of the photo. */
const STEP = 0.02
/** Factor by which one key press resizes a mark. */
const RESIZE_FACTOR = 1.15
const OFFSETS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}
const FACTORS: Readonly<Record<string, number>> = { '+': RESIZE_FACTOR, '=': RESIZE_FACTOR, '-': 1 / RESIZE_FACTOR }
const CENTRE: Point = { x: 0.5, y: 0.5 }

/** The photo, which can be marked by touch, mouse or keyboard. */
export function MarkStage({ picture, turns, marks, kind, onChange }: MarkStageProps) {
  const id = useId()
  const [drawing, setDrawing] = useState<{ from: Point; to: Point } | null>(null)
  const isSideways = turns % 2 === 1
  const [width, height] = isSideways ? [picture.height, picture.width] : [picture.width, picture.height]
  const visibleMarks = drawing === null ? marks : [...marks, markOf(kind, drawing.from, drawing.to)]

  function startDrawing(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    const point = pointOf(event)
    setDrawing({ from: point, to: point })
  }
  function continueDrawing(event: PointerEvent<HTMLDivElement>) {
    if (drawing) setDrawing({ ...drawing, to: pointOf(event) })
  }
  function finishDrawing(event: PointerEvent<HTMLDivElement>) {
    if (drawing) onChange([...marks, markOf(kind, drawing.from, pointOf(event))])
    setDrawing(null)
  }
  function handleKey(event: KeyboardEvent) {
    const newMarks = marksAfterKey(event.key, marks, kind)
    if (newMarks === null || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onChange(newMarks)
  }
  return (
    <div className="grid min-h-0 flex-1 place-items-center [container-type:size]">
      <div
        role="application"
        aria-label={words.stage(marks.length)}
        aria-describedby={`${id}-keys`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it can be marked with the keyboard
        tabIndex={0}
        onPointerDown={startDrawing}
        onPointerMove={continueDrawing}
        onPointerUp={finishDrawing}
        onPointerCancel={() => setDrawing(null)}
        onKeyDown={handleKey}
        style={{ width: `min(100cqw, ${(100 * width) / height}cqh)`, aspectRatio: `${width} / ${height}` }}
        className="relative cursor-crosshair touch-none overflow-hidden rounded-s bg-sunken select-none"
      >
        <Canvas width={width} height={height} draw={(context) => drawPhoto(context, picture, turns)} />
        <Canvas width={width} height={height} draw={(context) => drawMarks(context, visibleMarks)} />
      </div>
      <p id={`${id}-keys`} className="sr-only">
        {words.keys}
      </p>
    </div>
  )
}

interface CanvasProps {
  width: number
  height: number
  draw: (context: CanvasRenderingContext2D) => void
}

function Canvas({ width, height, draw }: CanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    context.clearRect(0, 0, width, height)
    draw(context)
  })
  return <canvas ref={canvas} width={width} height={height} className="absolute inset-0 size-full" />
}

function drawPhoto(context: CanvasRenderingContext2D, picture: ImageBitmap, turns: number): void {
  context.translate(context.canvas.width / 2, context.canvas.height / 2)
  context.rotate((turns * Math.PI) / 2)
  context.drawImage(picture, -picture.width / 2, -picture.height / 2)
  context.resetTransform()
}

function pointOf(event: PointerEvent<HTMLDivElement>): Point {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
  return { x: (event.clientX - left) / width, y: (event.clientY - top) / height }
}

/** Returns the marks after a key press: one added in the centre, or the last one changed; null for other keys. */
function marksAfterKey(key: string, marks: readonly Mark[], kind: MarkKind): readonly Mark[] | null {
  if (key === 'Enter' || key === ' ') return [...marks, markOf(kind, CENTRE, CENTRE)]
  const last = marks.at(-1)
  const [offset, factor] = [OFFSETS[key], FACTORS[key]]
  if (last === undefined) return null
  if (offset) return [...marks.slice(0, -1), moveMark(last, offset)]
  return factor === undefined ? null : [...marks.slice(0, -1), scaleMark(last, factor)]
}
