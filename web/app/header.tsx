import { useLocation } from 'react-router-dom'
import { classes } from '#web/ui/classes.ts'
import { Logo } from './logo.tsx'
import { Sections } from './sections.tsx'
import { UserMenu } from './user-menu.tsx'
import { words } from './words.ts'

/** The header: product name, sections, user menu, and on the homepage the tagline. */
export function Header() {
  const isHome = useLocation().pathname === '/'
  return (
    // the tagline scrolls away above the sticky row
    <header
      className={classes('sticky z-30 border-b border-line bg-surface max-[18rem]:static', isHome ? '-top-8' : 'top-0')}
    >
      {isHome && (
        <p className="grid min-h-8 place-items-center bg-brand-soft px-4 text-sm font-medium text-brand">
          {words.tagline}
        </p>
      )}
      <div className="wrap flex min-h-(--header) flex-wrap items-center gap-x-3">
        <Logo />
        <Sections />
        <div className="ml-auto flex min-w-0 items-center gap-1 sm:gap-2">
          <UserMenu />
        </div>
      </div>
    </header>
  )
}
