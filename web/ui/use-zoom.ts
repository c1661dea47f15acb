import { type PointerEvent, useRef, useState, type WheelEvent } from 'react'
import { clampView, moveView, type Point, type Size, scaleView, type View, WHOLE } from './zoom.ts'

/** Two taps within this time (ms) and distance (px) are a double tap. */
const DOUBLE_MS = 300
const DOUBLE_PX = 24
/** Scale after a double tap. */
const DOUBLE_TAP_SCALE = 2.5
/** Wheel distance that zooms by a factor of e. */
const WHEEL_PX = 400
const MIDDLE: Point = { x: 0, y: 0 }

interface Tap extends Point {
  readonly at: number
}

/** Manages zooming and panning a picture by touch, mouse and keys. `on` are the props of the box around the picture. */
export function useZoom(picture: Size) {
  const box = useRef<HTMLDivElement>(null)
  const fingers = useRef(new Map<number, Point>())
  const lastTap = useRef<Tap | null>(null)
  const [view, setView] = useState(WHOLE)
  /** Whether a gesture is in progress, so that changes aren't animated. */
  const [isGesturing, setGesturing] = useState(false)

  const show = (change: (view: View) => View) =>
    setView((before) => {
      const next = change(before)
      return box.current === null ? next : clampView(next, box.current.getBoundingClientRect(), picture)
    })
  const zoomBy = (factor: number, point: Point = MIDDLE) => show((before) => scaleView(before, factor, point))
  const pan = (by: Point) => show((before) => moveView(before, by))

  function down(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, fromMiddle(event))
    setGesturing(true)
  }
  function move(event: PointerEvent<HTMLDivElement>) {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = fromMiddle(event)
    const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point)
    fingers.current.set(event.pointerId, now)
    if (!other) return pan(between(before, now))
    const [from, to] = [halfway(before, other), halfway(now, other)]
    const factor = distance(now, other) / Math.max(1, distance(before, other))
    show((shown) => scaleView(moveView(shown, between(from, to)), factor, to))
  }
  function up(event: PointerEvent<HTMLDivElement>) {
    const alone = fingers.current.size === 1
    fingers.current.delete(event.pointerId)
    setGesturing(fingers.current.size > 0)
    if (!alone || event.type === 'pointercancel') return
    const tap = { ...fromMiddle(event), at: event.timeStamp }
    const last = lastTap.current
    const twice = last !== null && tap.at - last.at < DOUBLE_MS && distance(tap, last) < DOUBLE_PX
    lastTap.current = twice ? null : tap
    if (twice) show((shown) => (shown.scale > 1 ? WHOLE : scaleView(shown, DOUBLE_TAP_SCALE, tap)))
  }

  return {
    view,
    isGesturing,
    zoomBy,
    pan,
    reset: () => setView(WHOLE),
    on: {
      ref: box,
      onPointerDown: down,
      onPointerMove: move,
      onPointerUp: up,
      onPointerCancel: up,
      onWheel: (event: WheelEvent<HTMLDivElement>) => zoomBy(Math.exp(-event.deltaY / WHEEL_PX), fromMiddle(event)),
    },
  }
}

/** Returns the position of an event, measured from the middle of the box. */
function fromMiddle(event: PointerEvent<HTMLDivElement> | WheelEvent<HTMLDivElement>): Point {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
  return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 }
}

const between = (from: Point, to: Point): Point => ({ x: to.x - from.x, y: to.y - from.y })
const halfway = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
