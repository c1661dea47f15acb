import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import {
  Text,
  UNSTABLE_Toast,
  UNSTABLE_ToastContent,
  UNSTABLE_ToastQueue,
  UNSTABLE_ToastRegion,
} from 'react-aria-components'
import { useLocation, useNavigate } from 'react-router-dom'
import { buttonClass } from './button-style.ts'
import { classes } from './classes.ts'
import type { ShownToast, ToastAction, ToastTone } from './toast.ts'
import { useClearOfFocus } from './use-clear-of-focus.ts'
import { words } from './words.ts'

/** The one queue; the newest three are shown, on phones the newest one. */
export const toasts = new UNSTABLE_ToastQueue<ShownToast>({ maxVisibleToasts: 3 })

const TONES: Record<ToastTone, { icon: LucideIcon; colour: string }> = {
  success: { icon: CircleCheck, colour: 'text-ok' },
  info: { icon: Info, colour: 'text-info' },
  warning: { icon: TriangleAlert, colour: 'text-live-ink' },
  error: { icon: CircleAlert, colour: 'text-danger' },
}

/** The area at the top right (NAV-06). Timers pause while it is hovered or focused, or has to wait. */
export function ToastRegion() {
  const region = useRef<HTMLDivElement>(null)
  useGoneOnNavigation()
  const shown = useSyncExternalStore(subscribe, visible)
  const place = useClearOfFocus(region, shown)
  useWaitingTime(place === 'away', shown)
  return (
    <UNSTABLE_ToastRegion
      ref={region}
      queue={toasts}
      aria-label={words.notifications}
      {...(typeof place === 'number' && { style: { top: 'auto', bottom: place } })}
      className={classes(
        'print:hidden fixed right-2 left-2 top-[calc(var(--header)+8px)] z-50 flex flex-col gap-2 rounded-m outline-none sm:left-auto sm:right-4 sm:w-80 max-sm:[&_li:not(:first-child)]:hidden!',
        // what is within turns invisible later where motion is reduced
        place === 'away' && 'invisible opacity-0',
      )}
    >
      {({ toast }) => (
        <UNSTABLE_Toast
          toast={toast}
          className="flex items-start gap-3 rounded-m border border-line bg-surface p-4 shadow-float fade"
        >
          <Message content={toast.content} close={() => toasts.close(toast.key)} />
        </UNSTABLE_Toast>
      )}
    </UNSTABLE_ToastRegion>
  )
}

const subscribe = (listener: () => void) => toasts.subscribe(listener)
const visible = () => toasts.visibleToasts

/** Stops the time of messages that nobody sees for now: they have what is left of it afterwards. */
function useWaitingTime(waits: boolean, shown: unknown) {
  useEffect(() => {
    // one that has just come counts by itself
    void shown
    if (waits) toasts.pauseAll()
  }, [waits, shown])
  useEffect(() => (waits ? () => toasts.resumeAll() : undefined), [waits])
}

/** What leads to another page. */
const ACTS = ['pointerdown', 'keydown', 'popstate'] as const

/** Takes away, with the page, what was there before the act that led to another one: what came of that act stays. */
function useGoneOnNavigation() {
  const { pathname } = useLocation()
  const shownOn = useRef(pathname)
  const actedAt = useRef(0)
  useEffect(() => {
    const note = () => {
      actedAt.current = performance.now()
    }
    for (const act of ACTS) window.addEventListener(act, note, true)
    return () => {
      for (const act of ACTS) window.removeEventListener(act, note, true)
    }
  }, [])
  useEffect(() => {
    if (shownOn.current === pathname) return
    shownOn.current = pathname
    closeOlder(actedAt.current)
  }, [pathname])
}

function closeOlder(than: number): void {
  // those beyond the newest three move up as others go
  for (let old = firstOlder(than); old !== undefined; old = firstOlder(than)) toasts.close(old.key)
}
const firstOlder = (than: number) => toasts.visibleToasts.find(({ content }) => content.at < than)

function Message({ content, close }: { content: ShownToast; close: () => void }) {
  const { title, description, tone = 'success', actions = [] } = content
  const { icon: Icon, colour } = TONES[tone]
  return (
    <>
      <Icon aria-hidden size={20} className={classes('mt-0.5 shrink-0', colour)} />
      <div className="grid min-w-0 flex-1 gap-2 [overflow-wrap:anywhere]">
        <UNSTABLE_ToastContent className="grid gap-0.5">
          <Text slot="title" className="font-semibold">
            {title}
          </Text>
          {description && (
            <Text slot="description" className="text-muted">
              {description}
            </Text>
          )}
        </UNSTABLE_ToastContent>
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
    </>
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
