import { useQuery } from '@tanstack/react-query'
import { ChevronDown, LogOut } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { SessionUser } from '#modules/accounts/contract.ts'
import { ownProfileQuery } from '#web/features/profiles/queries.ts'
import { useAuthContext } from '#web/lib/auth-context.tsx'
import { loginPath, returnToOf, safeReturnTo } from '#web/lib/return-to.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { menuName } from './menu-name.ts'
import { useSignOut } from './use-sign-out.ts'
import { words } from './words.ts'

const loadMenu = () => import('./user-menu-list.tsx')
const UserMenuList = lazy(() => loadMenu().then((module) => ({ default: module.UserMenuList })))

/** Login and Sign Up, or the menu of the person signed in. */
export function UserMenu() {
  const { session } = useAuthContext()
  return session.status === 'signed-in' ? <OwnMenu user={session.user} /> : <VisitorMenu />
}

function VisitorMenu() {
  const { pathname, search } = useLocation()
  // on the sign-in pages the way back is already in the address
  const back = returnToOf(search) ?? (pathname === '/' ? null : safeReturnTo(pathname + search))
  return (
    <>
      <LinkButton variant="quiet" to={loginPath(back)}>
        {words.login}
      </LinkButton>
      <LinkButton variant="primary" to={loginPath(back, '/signup')}>
        {words.signUp}
      </LinkButton>
    </>
  )
}

function OwnMenu({ user }: { user: SessionUser }) {
  const { data: profile, isPending } = useQuery(ownProfileQuery)
  const name = isPending ? words.loading : menuName(profile?.displayName, user.email)
  return (
    <>
      <div className="hidden md:block">
        <Dropdown name={name} user={user} />
      </div>
      <PhoneMenu name={name} />
    </>
  )
}

/** MENU-09: a name and a way out. */
function PhoneMenu({ name }: { name: string }) {
  const { pending, leave } = useSignOut()
  return (
    <div className="flex min-w-0 items-center gap-1 md:hidden">
      <span className="truncate font-semibold">{name}</span>
      <Button
        variant="quiet"
        aria-label={words.logout}
        className="px-3"
        pending={pending}
        icon={<LogOut aria-hidden size={20} />}
        onClick={leave}
      />
    </div>
  )
}

/** The menu's code comes when a pointer or the focus nears it. */
function Dropdown({ name, user }: { name: string; user: SessionUser }) {
  const [asked, setAsked] = useState(false)
  const button = (
    <Button
      variant="quiet"
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={() => setAsked(true)}
    >
      <MenuLabel name={name} />
    </Button>
  )
  if (!asked) return button
  return (
    <Suspense fallback={button}>
      <UserMenuList user={user} label={<MenuLabel name={name} />} />
    </Suspense>
  )
}

function MenuLabel({ name }: { name: string }) {
  return (
    <>
      <span className="max-w-56 truncate">{name}</span>
      <ChevronDown aria-hidden size={18} />
    </>
  )
}
