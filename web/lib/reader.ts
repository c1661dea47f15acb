/** Height in pixels that the page's header hides at the top of the window. */
const HEADER = 60
/** A mouse that rested for this long, in milliseconds, is not about to press something. */
const RESTS = 2_000

/** Tells whether somebody is in the middle of a list. */
export interface Reader {
  /** The list's top is scrolled out of sight, a finger or mouse is busy on it, or a dialog lies over it. */
  isReading(): boolean
  stop(): void
}

/** Follows finger, mouse, scrolling and dialogs over `list`; calls `onLeave` when the reader may have left it. */
export function watchReader(list: HTMLElement, onLeave: () => void): Reader {
  let touching = false
  // measured with a frame and when it can change, not when something comes: measuring then would lay out the page twice
  let scrolledInto: boolean | null = null
  const measure = () => {
    scrolledInto = isAbove(list)
  }
  const firstFrame = requestAnimationFrame(measure)
  let mouse: { movedAt: number; over: EventTarget | null } | null = null
  const ending = new AbortController()
  const { signal } = ending

  function on(types: string[], act: (event: PointerEvent) => void) {
    for (const type of types)
      list.addEventListener(type, (event) => act(event as PointerEvent), { signal, passive: true })
  }
  on(['pointerdown'], () => {
    touching = true
  })
  // not pointerover: a list that slides under a resting mouse is nobody's act
  on(['pointermove'], (event) => {
    if (event.pointerType === 'mouse') mouse = { movedAt: performance.now(), over: event.target }
  })
  on(['pointerup', 'pointercancel', 'pointerleave'], (event) => {
    touching = false
    if (event.type === 'pointerleave') mouse = null
    onLeave()
  })
  const onScroll = () => {
    measure()
    onLeave()
  }
  window.addEventListener('scroll', onScroll, { signal, passive: true })
  const dialogs = new MutationObserver(onLeave)
  dialogs.observe(document.body, { subtree: true, attributeFilter: COVERING })

  return {
    isReading() {
      // a tab in the background has no frames
      scrolledInto ??= isAbove(list)
      return scrolledInto || touching || isCovered(list) || (mouse !== null && isBusy(mouse))
    },
    stop() {
      ending.abort()
      cancelAnimationFrame(firstFrame)
      dialogs.disconnect()
    },
  }
}

/** What a dialog sets on all that lies behind it. */
const COVERING = ['inert', 'aria-hidden']

/** Whether a dialog lies over the list: whoever writes there is not to wait for rows that are drawn behind it. */
const isCovered = (list: HTMLElement) => list.closest('[inert], [aria-hidden=true]') !== null

/** Whether the list's top has been scrolled out of sight. */
const isAbove = (list: HTMLElement) => list.getBoundingClientRect().top < HEADER

function isBusy({ movedAt, over }: { movedAt: number; over: EventTarget | null }): boolean {
  const aboutToPress = over instanceof Element && over.closest('a, button') !== null
  return aboutToPress || performance.now() - movedAt < RESTS
}
