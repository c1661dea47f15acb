import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { overviewQuery } from '#web/lib/live/ops-overview.ts'
import { classes } from '#web/ui/classes.ts'
import { LiveMark } from '#web/ui/live-mark.tsx'
import { ENTRIES } from './entries.ts'
import { PauseBanner } from './pause-banner.tsx'
import { words } from './words.ts'

/** On the overview it is live; elsewhere what waits is counted again after so long. */
const LOOK_EVERY_MS = 15_000

interface ConsolePageProps {
  title: string
  intro?: string
  /** Hides the intro from phones, where there is no room for it. */
  quiet?: boolean
  children: ReactNode
}

/** What every page of the console stands in: its heading, and the way to the others. */
export function ConsolePage({ title, intro, quiet = false, children }: ConsolePageProps) {
  usePageTitle(title)
  return (
    <div className="mx-auto grid w-full max-w-[90rem] gap-6 px-4 pt-4 lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-8 lg:px-6 lg:pt-8">
      <ConsoleNav />
      <div className="grid min-w-0 content-start gap-5">
        <div className="grid gap-1">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <h1 tabIndex={-1}>{title}</h1>
            <LiveMark />
          </div>
          {intro && <p className={classes('text-muted', quiet && 'max-lg:hidden')}>{intro}</p>}
        </div>
        <PauseBanner />
        {children}
      </div>
    </div>
  )
}

/** A column beside the page on a desktop, a row to swipe on a phone. */
function ConsoleNav() {
  const row = useRef<HTMLElement>(null)
  useCurrentInSight(row)
  const people = useQuery({ ...overviewQuery, refetchInterval: LOOK_EVERY_MS }).data?.people
  return (
    <nav
      ref={row}
      aria-label={words.nav}
      className="flex min-w-0 gap-1 overflow-x-auto lg:sticky lg:top-[calc(var(--header)+24px)] lg:grid lg:content-start lg:self-start"
    >
      {ENTRIES.map(({ label, to, waits }) => (
        <NavLink
          key={to}
          to={to}
          end={to === '/ops'}
          className={({ isActive }) =>
            classes(
              // relative: what only screen readers hear must not reach out of the row and make the page wider
              'relative inline-flex min-h-11 shrink-0 items-center gap-2 rounded-s px-3 font-semibold no-underline',
              isActive ? 'bg-brand-soft text-brand' : 'text-muted hover:text-ink',
            )
          }
        >
          {label}
          {waits && <Waiting count={people?.[waits].waiting ?? 0} />}
        </NavLink>
      ))}
    </nav>
  )
}

/** How many wait for staff; nothing where none does. */
function Waiting({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="rounded-full bg-live-soft px-2 text-sm tabular text-live-ink">
      <span aria-hidden>{count}</span>
      <span className="sr-only">{words.waiting(count)}</span>
    </span>
  )
}

/** Moves the row so that the page one is on stands in its middle. */
function useCurrentInSight(row: RefObject<HTMLElement | null>) {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another entry
  useEffect(() => {
    const here = row.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (!row.current || !here) return
    const [middle, width] = [here.offsetLeft - row.current.offsetLeft + here.offsetWidth / 2, row.current.clientWidth]
    row.current.scrollLeft = middle - width / 2
  }, [pathname, row])
}
