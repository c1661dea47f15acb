import { onSheetsChange, topSheet } from '#web/lib/boot/open-sheets.ts'

/** Height of the page's header, which covers the top of the window, in pixels. */
const HEADER_PX = 60
/** A mouse that hasn't moved for this long isn't about to click. */
const REST_MS = 2_000

/** Detects whether the user is reading a list. */
export interface ReadingDetector {
  /**
   * Returns whether the list's top is scrolled out of view, a finger or mouse is active on it, or a dialog covers it.
   */
  isReading(): boolean
  stop(): void
}

interface ReadingCallbacks {
  /** The reader may have left the list. */
  onLeave(): void
  /** A dialog over the list was closed. */
  onUncover(): void
}

/** Starts to track touch, mouse and scrolling on `list`, and dialogs over it. */
export function detectReading(list: HTMLElement, { onLeave, onUncover }: ReadingCallbacks): ReadingDetector {
  // measured after a frame and on scrolling, not when items arrive, which would force a second layout
  let isTopHidden: boolean | null = null
  const measure = () => {
    isTopHidden = isAbove(list)
  }
  const firstFrame = requestAnimationFrame(measure)
  const onScroll = () => {
    measure()
    onLeave()
  }
  const controller = new AbortController()
  window.addEventListener('scroll', onScroll, { signal: controller.signal, passive: true })
  const isPointing = watchPointer(list, onLeave, controller.signal)
  let isCoveredNow = isCovered(list)
  const stopListening = onSheetsChange(() => {
    const wasCovered = isCoveredNow
    isCoveredNow = isCovered(list)
    if (wasCovered && !isCoveredNow) onUncover()
  })

  return {
    isReading() {
      // a tab in the background has no frames
      isTopHidden ??= isAbove(list)
      return isTopHidden || isCovered(list) || isPointing()
    },
    stop() {
      controller.abort()
      cancelAnimationFrame(firstFrame)
      stopListening()
    },
  }
}

/**
 * Starts to track touch and mouse on the list. Returns a function that tells whether a finger is on the list, a mouse
 * moves over it, or a mouse rests on a link or button.
 */
function watchPointer(list: HTMLElement, onLeave: () => void, signal: AbortSignal): () => boolean {
  let touching = false
  let mouse: { readonly target: EventTarget | null; isResting: boolean } | null = null
  let restTimer: ReturnType<typeof setTimeout> | undefined

  function on(types: string[], listener: (event: PointerEvent) => void) {
    for (const type of types)
      list.addEventListener(type, (event) => listener(event as PointerEvent), { signal, passive: true })
  }
  on(['pointerdown'], () => {
    touching = true
  })
  // not pointerover, which also fires when the list moves under a resting mouse
  on(['pointermove'], ({ pointerType, target }) => {
    if (pointerType !== 'mouse') return
    const current = { target, isResting: false }
    mouse = current
    clearTimeout(restTimer)
    restTimer = setTimeout(() => {
      current.isResting = true
      onLeave()
    }, REST_MS)
  })
  on(['pointerup', 'pointercancel', 'pointerleave'], ({ type }) => {
    touching = false
    if (type === 'pointerleave') {
      mouse = null
      clearTimeout(restTimer)
    }
    onLeave()
  })
  signal.addEventListener('abort', () => clearTimeout(restTimer))
  return () => touching || (mouse !== null && (!mouse.isResting || isPressable(mouse.target)))
}

/** Returns whether a dialog covers the list. New rows then wait, so that typing in the dialog isn't delayed. */
function isCovered(list: HTMLElement): boolean {
  const top = topSheet()
  return top !== null && !top.contains(list)
}

/** Returns whether the list's top is scrolled out of view. */
const isAbove = (list: HTMLElement) => list.getBoundingClientRect().top < HEADER_PX

/**
 * Returns whether `target` is a link or button. Links that cover a row don't count: opening the wrong row does no harm.
 */
const isPressable = (target: EventTarget | null) =>
  target instanceof Element && target.isConnected && target.closest(':is(a, button):not(.cover)') !== null
