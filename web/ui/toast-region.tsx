import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react'
import {
  type FocusEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import { useLocation, useNavigate } from 'react-router-dom'
import { buttonClass } from './button-style.ts'
import { classes } from './classes.ts'
import type { ShownToast, ToastAction, ToastTone } from './toast.ts'
import { createToastQueue, type QueuedToast } from './toast-queue.ts'
import { useToastPosition } from './use-toast-position.ts'
import { useTopmostContainer } from './use-topmost-container.ts'
import { words } from './words.ts'

/** The app's only queue of toasts. Wide screens show the newest three, phones one. */
export const toasts = createToastQueue(3)

const TONES: Record<ToastTone, { icon: LucideIcon; colour: string }> = {
  success: { icon: CircleCheck, colour: 'text-ok' },
  info: { icon: Info, colour: 'text-info' },
  warning: { icon: TriangleAlert, colour: 'text-live-ink' },
  error: { icon: CircleAlert, colour: 'text-danger' },
}

/** The toasts at the top right (NAV-06). Timers pause while the region is hovered, focused or hidden. */
export function ToastRegion() {
  useCloseOnNavigation()
  const shown = useSyncExternalStore(toasts.subscribe, toasts.shown)
  const host = useTopmostContainer()
  return shown.length > 0 && createPortal(<Region shown={shown} />, host)
}

function Region({ shown }: { shown: readonly QueuedToast[] }) {
  const region = useRef<HTMLDivElement>(null)
  const position = useToastPosition(region, shown)
  const [hovered, setHovered] = useState(false)
  const { focused, ...onFocus } = useFocusOfToasts(region, shown)
  const isPaused = hovered || focused || position === 'hidden'
  useEffect(() => {
    toasts.setPaused(isPaused)
    return () => toasts.setPaused(false)
  }, [isPaused])
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={words.notifications}
      onPointerEnter={({ pointerType }) => setHovered(pointerType === 'mouse')}
      onPointerLeave={() => setHovered(false)}
      {...onFocus}
      {...(typeof position === 'number' && { style: { top: 'auto', bottom: position } })}
      className={classes(
        'print:hidden fixed right-2 left-2 top-[calc(var(--header)+8px)] z-50 rounded-m outline-none sm:left-auto sm:right-4 sm:w-80',
        // children turn invisible later with reduced motion
        position === 'hidden' && 'invisible opacity-0',
      )}
    >
      <ol className="flex flex-col gap-2">
        {shown.map(({ key, content }) => (
          <li key={key} className="max-sm:not-first:hidden">
            <Toast content={content} close={() => toasts.close(key)} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/**
 * Manages the focus in the toasts. When a focused toast disappears, moves the focus to the next toast. After the last
 * toast, or after a press with a pointer, moves the focus back to the element that had it before the toasts.
 */
function useFocusOfToasts(region: RefObject<HTMLElement | null>, shown: readonly QueuedToast[]) {
  const [focused, setFocused] = useState(false)
  /** The element that had the focus before. */
  const from = useRef<EventTarget | null>(null)
  const isKeyboardFocus = useRef(false)
  useLayoutEffect(() => {
    // derived from the visible toasts, because removing a focused toast fires no blur event
    void shown
    if (!focused || document.activeElement !== document.body) return
    const next = region.current?.querySelector<HTMLElement>('[role=alertdialog]')
    if (isKeyboardFocus.current && next) next.focus()
    else {
      setFocused(false)
      focus(from.current)
    }
  }, [region, shown, focused])
  useLayoutEffect(() => {
    const box = region.current
    return () => {
      if (box?.contains(document.activeElement)) focus(from.current)
    }
  }, [region])
  const isWithin = (target: EventTarget | null) => target instanceof Node && region.current?.contains(target) === true
  return {
    focused,
    onFocus({ target, relatedTarget }: FocusEvent) {
      isKeyboardFocus.current = target.matches(':focus-visible')
      if (!isWithin(relatedTarget)) from.current = relatedTarget
      setFocused(true)
    },
    onBlur({ relatedTarget }: FocusEvent) {
      if (!isWithin(relatedTarget)) setFocused(false)
    },
  }
}

function focus(target: EventTarget | null): void {
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}

/** Events of user actions that may navigate. */
const ACTION_EVENTS = ['pointerdown', 'keydown', 'popstate'] as const

/** Removes toasts on navigation, except those that resulted from the action that navigated. */
function useCloseOnNavigation() {
  const { pathname } = useLocation()
  const shownOn = useRef(pathname)
  const actedAt = useRef(0)
  useEffect(() => {
    const recordAction = () => {
      actedAt.current = performance.now()
    }
    for (const type of ACTION_EVENTS) window.addEventListener(type, recordAction, true)
    return () => {
      for (const type of ACTION_EVENTS) window.removeEventListener(type, recordAction, true)
    }
  }, [])
  useEffect(() => {
    if (shownOn.current === pathname) return
    shownOn.current = pathname
    closeOlder(actedAt.current)
  }, [pathname])
}

/** Removes all toasts from before the time `than`. */
function closeOlder(than: number): void {
  // one by one, because each removal may make an older toast visible
  for (let toast = firstOlder(than); toast !== undefined; toast = firstOlder(than)) toasts.close(toast.key)
}
const firstOlder = (than: number) => toasts.shown().find(({ content }) => content.at < than)

function Toast({ content, close }: { content: ShownToast; close: () => void }) {
  const { title, description, tone = 'success', actions = [] } = content
  const { icon: Icon, colour } = TONES[tone]
  const id = useId()
  const [isMounted, setMounted] = useState(false)
  // NVDA announces an alert added to the page, but not one inserted together with its container
  useLayoutEffect(() => setMounted(true), [])
  return (
    <div
      role="alertdialog"
      aria-modal="false"
      aria-labelledby={`${id}title`}
      aria-describedby={description && `${id}description`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: focus pauses its timer for keyboard users
      tabIndex={0}
      className="flex items-start gap-3 rounded-m border border-line bg-surface p-4 shadow-float fade"
    >
      <Icon aria-hidden size={20} className={classes('mt-0.5 shrink-0', colour)} />
      <div className="grid min-w-0 flex-1 gap-2 [overflow-wrap:anywhere]">
        <div role="alert" aria-atomic="true" aria-hidden={!isMounted || undefined} className="grid gap-0.5">
          <span id={`${id}title`} className="font-semibold">
            {title}
          </span>
          {description && (
            <span id={`${id}description`} className="text-muted">
              {description}
            </span>
          )}
        </div>
        {actions.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {actions.map((action) => (
              <ActionButton key={action.label} action={action} close={close} />
            ))}
          </div>
        )}
      </div>
      <button
        type="button"
        aria-label={words.close}
        onClick={close}
        className="-m-2 grid size-9 shrink-0 place-items-center rounded-s text-muted reach hover:bg-sunken hover:text-ink cursor-pointer"
      >
        <X aria-hidden size={18} />
      </button>
    </div>
  )
}

function ActionButton({ action, close }: { action: ToastAction; close: () => void }) {
  const navigate = useNavigate()
  return (
    <button
      type="button"
      className={buttonClass({ size: 's' })}
      onClick={() => {
        close()
        void navigate(action.to)
      }}
    >
      {action.label}
    </button>
  )
}
