import { ChevronDown, type LucideIcon } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { preloadOnHover } from '#web/lib/boot/preload-on-hover.ts'
import { classes } from '#web/ui/classes.ts'
import { FieldError } from '#web/ui/field.tsx'
import { words as uiWords } from '#web/ui/words.ts'

interface CollapsibleRowProps {
  title: string
  icon: LucideIcon
  /** Summary of the values, shown even while closed. */
  summary: string | null
  /** Name by which the error summary links here. */
  name?: string | undefined
  error?: string | undefined
  openAtFirst?: boolean
  /** Preloads the code of the content. */
  preload: () => void
  children: ReactNode
}

/** A collapsible row of a form. Its fields keep their values when the row closes. */
export function CollapsibleRow({
  title,
  icon: Icon,
  summary,
  name,
  error,
  openAtFirst = false,
  preload,
  children,
}: CollapsibleRowProps) {
  const id = useId()
  const [open, setOpen] = useState(openAtFirst)
  // the content stays mounted after the first opening, to keep its state
  const [mounted, setMounted] = useState(openAtFirst)
  const [errorBefore, setErrorBefore] = useState(error)
  if (error !== errorBefore) {
    setErrorBefore(error)
    // errors are always visible
    if (error !== undefined) show(true)
  }
  function show(next: boolean) {
    setOpen(next)
    setMounted(true)
  }
  return (
    <section aria-labelledby={`${id}-title`} className="border-t border-line last:border-b">
      <h2 className="text-base">
        <button
          type="button"
          name={name}
          aria-expanded={open}
          aria-controls={`${id}-body`}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          {...preloadOnHover({ preload })}
          onClick={() => show(!open)}
          className="flex min-h-16 w-full cursor-pointer items-center gap-3 py-3 text-left"
        >
          <Icon aria-hidden size={20} className="shrink-0 text-muted" />
          <span className="grid min-w-0 flex-1">
            <span>
              <span id={`${id}-title`} className="font-body font-semibold">
                {title}
              </span>{' '}
              {summary === null && <span className="font-body font-normal text-muted">({uiWords.optional})</span>}
            </span>
            {summary !== null && <span className="font-body text-sm font-normal text-muted tabular">{summary}</span>}
          </span>
          <ChevronDown
            aria-hidden
            size={20}
            className={classes('shrink-0 text-muted transition-transform', open && 'rotate-180')}
          />
        </button>
      </h2>
      {error !== undefined && (
        <div className="pb-3">
          <FieldError id={`${id}-error`} message={error} />
        </div>
      )}
      <div id={`${id}-body`} hidden={!open} className="pb-6">
        {mounted && children}
      </div>
    </section>
  )
}
