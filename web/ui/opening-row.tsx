import { ChevronRight } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useId, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { NARROW, useMedia } from '#web/lib/boot/use-media.ts'
import { classes } from './classes.ts'
import { Sheet } from './sheet.tsx'

/** The part of an address that names the open row: `?show=messages`. */
const SHOW = 'show'

interface OpeningRowProps {
  /** In the address. */
  name: string
  title: string
  /** A count or a short value. */
  value?: ReactNode
  /** Drawn, and its code loaded, once the row is open. */
  children: ReactNode
}

/** A row that opens a part of its page: a sheet on a phone, in place on a wide screen. Links can open it, Back closes it. */
export function OpeningRow({ name, title, value, children }: OpeningRowProps) {
  const [params, setParams] = useSearchParams()
  const narrow = useMedia(NARROW)
  const row = useRef<HTMLElement>(null)
  const id = useId()
  const open = params.get(SHOW) === name
  function show(next: boolean) {
    const changed = new URLSearchParams(params)
    if (next) changed.set(SHOW, name)
    else changed.delete(SHOW)
    setParams(changed, { replace: true, preventScrollReset: true })
  }
  const led = useEffectEvent(() => {
    if (open) row.current?.scrollIntoView()
  })
  useEffect(() => led(), [])
  return (
    <section ref={row} aria-labelledby={id} className="scroll-mt-(--header)">
      <h2 className="text-base">
        <button
          type="button"
          aria-expanded={open}
          className="flex min-h-12 w-full cursor-pointer items-center gap-3 px-4 text-left font-semibold hover:bg-sunken lg:px-5"
          onClick={() => show(!open)}
        >
          <span id={id} className="grow">
            {title}
          </span>
          {value && <span className="text-sm font-normal text-muted tabular">{value}</span>}
          <ChevronRight aria-hidden size={18} className={classes('shrink-0 text-muted', open && 'lg:rotate-90')} />
        </button>
      </h2>
      {open &&
        (narrow ? (
          <Sheet open full title={title} onClose={() => show(false)}>
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

const Content = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-4">
    <Suspense>{children}</Suspense>
  </div>
)
