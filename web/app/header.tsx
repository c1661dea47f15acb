import { useLocation } from 'react-router-dom'
import { Logo } from './logo.tsx'
import { UserMenu } from './user-menu.tsx'
import { words } from './words.ts'

/** Product name, on the homepage its tagline, and the user menu. */
export function Header() {
  const home = useLocation().pathname === '/'
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface">
      <div className="wrap flex h-(--header) items-center gap-3">
        <Logo />
        {home && <p className="hidden text-sm text-muted md:block">{words.tagline}</p>}
        <div className="ml-auto flex min-w-0 items-center gap-1 sm:gap-2">
          <UserMenu />
        </div>
      </div>
    </header>
  )
}
