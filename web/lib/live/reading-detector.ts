import { onSheetsChange, topSheet } from '#web/lib/boot/open-sheets.ts'

/** Height in pixels that the page's header hides at the top of the window. */
const HEADER = 60
/** A mouse that rested for this long, in milliseconds, is not about to press something. */
const RESTS = 2_000

/** Tells whether the reader is in the middle of a list. */
export interface ReadingDetector {
  /** The list's top is scrolled out of sight, a finger or mouse is busy on it, or a dialog lies over it. */
  isReading(): boolean
  stop(): void
}

interface Leaving {
  /** The reader may have left the list. */
  onLeave(): void
  /** A dialog that lay over it is closed; the finger that did so is still there. */
  onUncover(): void
}

/** Follows finger, mouse, scrolling and dialogs over `list`. */
export function detectReading(list: HTMLElement, { onLeave, onUncover }: Leaving): ReadingDetector {
  // measured with a frame and when it can change, not when something comes: measuring then would lay out the page twice
  let scrolledInto: boolean | null = null
  const measure = () => {
    scrolledInto = isAbove(list)
  }
  const firstFrame = requestAnimationFrame(measure)
  const onScroll = () => {
    measure()
    onLeave()
  }
  const ending = new AbortController()
  window.addEventListener('scroll', onScroll, { signal: ending.signal, passive: true })
  const isPointing = watchPointer(list, onLeave, ending.signal)
  let covered = isCovered(list)
  const endSheets = onSheetsChange(() => {
    const before = covered
    covered = isCovered(list)
    if (before && !covered) onUncover()
  })

  return {
    isReading() {
      // a tab in the background has no frames
      scrolledInto ??= isAbove(list)
      return scrolledInto || isCovered(list) || isPointing()
    },
    stop() {
      ending.abort()
      cancelAnimationFrame(firstFrame)
      endSheets()
    },
  }
}

/** Tells whether a finger is on the list, or a mouse that moves there or is about to press something. */
function watchPointer(list: HTMLElement, onLeave: () => void, signal: AbortSignal): () => boolean {
  let touching = false
  let mouse: { readonly over: EventTarget | null; rests: boolean } | null = null
  let resting: ReturnType<typeof setTimeout> | undefined

  function on(types: string[], act: (event: PointerEvent) => void) {
    for (const type of types)
      list.addEventListener(type, (event) => act(event as PointerEvent), { signal, passive: true })
  }
  on(['pointerdown'], () => {
    touching = true
  })
  // not pointerover: a list that slides under a resting mouse is no act of the user
  on(['pointermove'], ({ pointerType, target }) => {
    if (pointerType !== 'mouse') return
    const moved = { over: target, rests: false }
    mouse = moved
    clearTimeout(resting)
    resting = setTimeout(() => {
      moved.rests = true
      onLeave()
    }, RESTS)
  })
  on(['pointerup', 'pointercancel', 'pointerleave'], ({ type }) => {
    touching = false
    if (type === 'pointerleave') {
      mouse = null
      clearTimeout(resting)
    }
    onLeave()
  })
  signal.addEventListener('abort', () => clearTimeout(resting))
  return () => touching || (mouse !== null && (!mouse.rests || isPressable(mouse.over)))
}

/** Whether a dialog lies over the list: a user who writes there is not to wait for rows that are drawn behind it. */
function isCovered(list: HTMLElement): boolean {
  const top = topSheet()
  return top !== null && !top.contains(list)
}

/** Whether the list's top has been scrolled out of sight. */
const isAbove = (list: HTMLElement) => list.getBoundingClientRect().top < HEADER

/** What is pressed may go with it. A whole row that opens (`cover`) is none: to open another one does no harm. */
const isPressable = (over: EventTarget | null) =>
  over instanceof Element && over.isConnected && over.closest(':is(a, button):not(.cover)') !== null
