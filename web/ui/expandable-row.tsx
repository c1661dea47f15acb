import { type ReactNode, Suspense, useEffect, useId, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { NARROW, useMedia } from '#web/lib/boot/use-media.ts'
import { type ButtonStyle, buttonClass } from './button-style.ts'
import { classes } from './classes.ts'
import { Sheet } from './sheet.tsx'
import { LoadingText } from './skeleton.tsx'
import { words } from './words.ts'

/** The query parameter of the open row: `?show=messages`. */
const SHOW = 'show'

interface ExpandableRowProps {
  /** The row's name in the URL. */
  name: string
  title: string
  /** A count or a short value. */
  value?: ReactNode
  /** Rendered, and its code loaded, when the row is open. */
  children: ReactNode
}

/**
 * A row that opens its content: in a sheet on phones, in place on wide screens. The URL holds the open row, so that
 * links can open it and Back closes it.
 */
export function ExpandableRow({ name, title, value, children }: ExpandableRowProps) {
  const narrow = useMedia(NARROW)
  const { open, show, close } = useRow(name)
  const row = useRef<HTMLElement>(null)
  const pressed = useRef(false)
  const id = useId()
  useEffect(() => {
    // opened by a link
    if (open && !pressed.current) row.current?.scrollIntoView()
    pressed.current = false
  }, [open])
  function press() {
    pressed.current = true
    if (open) close()
    else show()
  }
  return (
    <section ref={row} aria-labelledby={id} className="scroll-mt-(--header)">
      <h2 className="text-base">
        <button
          type="button"
          aria-expanded={open}
          className="flex min-h-12 w-full cursor-pointer items-center gap-3 px-4 text-left font-semibold hover:bg-sunken forced-colors:border lg:px-5"
          onClick={press}
        >
          <span id={id} className="grow">
            {title}
          </span>
          {value && <span className="font-body text-sm font-normal text-muted tabular">{value}</span>}
          <span
            aria-hidden
            className={classes(
              'shrink-0 font-body text-2xl leading-none font-normal text-muted',
              open && 'lg:rotate-90',
            )}
          >
            ›
          </span>
        </button>
      </h2>
      {open &&
        (narrow ? (
          <Sheet open full hasUrl title={title} onClose={close}>
            <Content>{children}</Content>
          </Sheet>
        ) : (
          <div className="px-5 pt-1 pb-5">
            <Content>{children}</Content>
          </div>
        ))}
    </section>
  )
}

/** State of history entries that opened a row. `stay` keeps the scroll position; `row` makes closing go back. */
const ROW_STATE = { stay: true, row: true }

/** Returns whether a row is open, and functions to open and close it. */
export function useRow(name: string) {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const shown = params.get(SHOW)
  function show() {
    params.set(SHOW, name)
    // replaces another open row
    void navigate({ search: `${params}` }, { state: ROW_STATE, replace: shown !== null })
  }
  function close() {
    if ((state as { row?: boolean } | null)?.row) return void navigate(-1)
    params.delete(SHOW)
    void navigate({ search: `${params}` }, { state: { stay: true }, replace: true })
  }
  return { open: shown === name, show, close }
}

interface RowLinkProps extends ButtonStyle {
  /** The name of the row. */
  row: string
  className?: string
  children: ReactNode
}

/** A button that opens a row of the same page. */
export const RowLink = ({ row, className, children, ...style }: RowLinkProps) => (
  <Link to={`?${SHOW}=${row}`} state={ROW_STATE} className={buttonClass(style, className)}>
    {children}
  </Link>
)

const Content = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-4">
    <Suspense fallback={<LoadingText>{words.loading}</LoadingText>}>{children}</Suspense>
  </div>
)
