import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react'
import {
  Text,
  UNSTABLE_Toast,
  UNSTABLE_ToastContent,
  UNSTABLE_ToastQueue,
  UNSTABLE_ToastRegion,
} from 'react-aria-components'
import { useNavigate } from 'react-router-dom'
import { buttonClass } from './button-style.ts'
import { classes } from './classes.ts'
import type { ToastAction, ToastContent, ToastTone } from './toast.ts'
import { words } from './words.ts'

/** The one queue; the newest three are shown. */
export const toasts = new UNSTABLE_ToastQueue<ToastContent>({ maxVisibleToasts: 3 })

const TONES: Record<ToastTone, { icon: LucideIcon; colour: string }> = {
  success: { icon: CircleCheck, colour: 'text-ok' },
  info: { icon: Info, colour: 'text-info' },
  warning: { icon: TriangleAlert, colour: 'text-live-ink' },
  error: { icon: CircleAlert, colour: 'text-danger' },
}

/** The area at the top right (NAV-06). Timers pause while it is hovered or focused. */
export function ToastRegion() {
  return (
    <UNSTABLE_ToastRegion
      queue={toasts}
      aria-label={words.notifications}
      className="fixed right-2 left-2 top-[calc(var(--header)+8px)] z-50 flex flex-col gap-2 rounded-m outline-none sm:left-auto sm:right-4 sm:w-96"
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

function Message({ content, close }: { content: ToastContent; close: () => void }) {
  const { title, description, tone = 'success', actions = [] } = content
  const { icon: Icon, colour } = TONES[tone]
  return (
    <>
      <Icon aria-hidden size={20} className={classes('mt-0.5 shrink-0', colour)} />
      <div className="grid flex-1 gap-2">
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
        if (action.to !== undefined) void navigate(action.to)
        action.onPress?.()
      }}
    >
      {action.label}
    </button>
  )
}
