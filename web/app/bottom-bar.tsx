import { CircleUser, LayoutGrid, type LucideIcon, MapPin, ScanLine } from 'lucide-react'
import { NavLink } from 'react-router-dom'
import { words } from './words.ts'

interface BottomBarEntry {
  to: string
  label: string
  icon: LucideIcon
}

// NAV-08 to NAV-11; /login redirects signed-in users (R59)
const ENTRIES: readonly BottomBarEntry[] = [
  { to: '/map', label: words.bar.map, icon: MapPin },
  { to: '/freecycle', label: words.bar.items, icon: LayoutGrid },
  { to: '/scan', label: words.bar.scan, icon: ScanLine },
  { to: '/login', label: words.bar.profile, icon: CircleUser },
]

/** The bottom navigation on phones. */
export function BottomBar() {
  return (
    <nav
      aria-label={words.mainNavigation}
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-4 bg-surface pb-[env(safe-area-inset-bottom)] shadow-up lg:hidden"
    >
      {ENTRIES.map(({ to, label, icon: Icon }) => (
        <NavLink
          key={to}
          to={to}
          className="grid min-h-15 content-center justify-items-center gap-1 text-xs font-semibold text-muted no-underline aria-[current=page]:text-brand aria-[current=page]:shadow-[inset_0_3px_0_currentColor] -outline-offset-3"
        >
          <Icon aria-hidden size={21} />
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
