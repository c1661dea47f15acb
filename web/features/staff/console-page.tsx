import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { overviewQuery } from '#web/lib/live/ops-overview.ts'
import { classes } from '#web/ui/classes.ts'
import { LiveStatus } from '#web/ui/live-status.tsx'
import { type ConsoleEntry, type ConsoleGroup, GROUPS, OVERVIEW } from './entries.ts'
import { PauseBanner } from './pause-banner.tsx'
import { words } from './words.ts'

/** Polling interval for the counts in the menu, on pages other than the overview, which updates them live. */
const POLL_MS = 15_000

interface ConsolePageProps {
  title: string
  intro?: string
  /** Hides the intro on phones. */
  quiet?: boolean
  children: ReactNode
}

/** The layout of every console page: navigation, heading and pause banner. */
export function ConsolePage({ title, intro, quiet = false, children }: ConsolePageProps) {
  usePageTitle(title)
  return (
    <div className="mx-auto grid w-full max-w-[90rem] gap-6 px-4 pt-4 lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-8 lg:px-6 lg:pt-8">
      <ConsoleNav />
      <div className="grid min-w-0 content-start gap-5">
        <div className="grid gap-1">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <h1 tabIndex={-1}>{title}</h1>
            <LiveStatus />
          </div>
          {intro && <p className={classes('text-muted', quiet && 'max-lg:hidden')}>{intro}</p>}
        </div>
        <PauseBanner />
        {children}
      </div>
    </div>
  )
}

/** The console's menu: a column of groups on wide screens, a horizontally scrolling row of links on phones. */
function ConsoleNav() {
  const row = useRef<HTMLElement>(null)
  useCenteredCurrentLink(row)
  const overview = useQuery({ ...overviewQuery, refetchInterval: POLL_MS }).data
  const waitingCount = ({ backlog }: ConsoleEntry) => (backlog ? (overview?.people[backlog].waiting ?? 0) : 0)
  return (
    <nav
      ref={row}
      aria-label={words.nav}
      className="flex min-w-0 gap-1 overflow-x-auto lg:sticky lg:top-[calc(var(--header)+24px)] lg:grid lg:content-start lg:self-start"
    >
      <EntryLink entry={OVERVIEW} count={0} />
      {GROUPS.map((group) => (
        <Group key={group.label} group={group} waitingCount={waitingCount} />
      ))}
      {overview && <p className="px-3 pt-2 text-sm text-muted max-lg:hidden">{words.release(overview.release)}</p>}
    </nav>
  )
}

interface GroupProps {
  group: ConsoleGroup
  waitingCount: (entry: ConsoleEntry) => number
}

/**
 * A group of links under a heading that collapses them. A collapsed heading counts the waiting tasks; phones show only
 * the links.
 */
function Group({ group: { label, collapsed, entries }, waitingCount }: GroupProps) {
  const { pathname } = useLocation()
  const [isCollapsed, setCollapsed] = useState(collapsed && !entries.some(({ to }) => pathname.startsWith(to)))
  return (
    <div className="contents lg:grid lg:gap-1">
      <button
        type="button"
        aria-expanded={!isCollapsed}
        onClick={() => setCollapsed(!isCollapsed)}
        className="flex min-h-11 items-center gap-2 px-3 text-left text-sm font-semibold text-ink max-lg:hidden"
      >
        {label}
        <ChevronDown aria-hidden className={classes('size-4', isCollapsed && '-rotate-90')} />
        {isCollapsed && <Waiting count={entries.reduce((sum, entry) => sum + waitingCount(entry), 0)} />}
      </button>
      <div className={classes('contents', isCollapsed ? 'lg:hidden' : 'lg:grid lg:gap-1')}>
        {entries.map((entry) => (
          <EntryLink key={entry.to} entry={entry} count={waitingCount(entry)} />
        ))}
      </div>
    </div>
  )
}

function EntryLink({ entry: { label, to }, count }: { entry: ConsoleEntry; count: number }) {
  return (
    <NavLink
      to={to}
      end={to === '/ops'}
      className={({ isActive }) =>
        classes(
          // relative: keeps the visually hidden text from widening the page
          'relative inline-flex min-h-11 shrink-0 items-center gap-2 rounded-s px-3 font-semibold no-underline',
          isActive ? 'bg-brand-soft text-brand' : 'text-muted hover:text-ink',
        )
      }
    >
      {label}
      <Waiting count={count} />
    </NavLink>
  )
}

/** The number waiting; renders nothing for 0. */
function Waiting({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="rounded-full bg-live-soft px-2 text-sm tabular text-live-ink">
      <span aria-hidden>{count}</span>
      <span className="sr-only">{words.waiting(count)}</span>
    </span>
  )
}

/** Scrolls the row so that the current page's link is centred. */
function useCenteredCurrentLink(row: RefObject<HTMLElement | null>) {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page changes
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (!row.current || !current) return
    const middle = current.offsetLeft - row.current.offsetLeft + current.offsetWidth / 2
    row.current.scrollLeft = middle - row.current.clientWidth / 2
  }, [pathname, row])
}
