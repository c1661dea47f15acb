import { useLocation } from 'react-router-dom'
import { useAuthContext } from '#web/lib/session/auth-context.tsx'
import { loginPath, returnToOf, safeReturnTo } from '#web/lib/session/return-to.ts'
import { useIsRefreshing } from '#web/lib/session/viewer.ts'
import { lazyExtra } from '#web/ui/lazy-part.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { words } from './words.ts'

/** Login and Sign Up, or the menu of the signed-in user. */
export function UserMenu() {
  const { session } = useAuthContext()
  const checking = useIsRefreshing()
  // while the session is refreshed, the user may turn out to be signed in (MENU-10, R43)
  if (session.status !== 'signed-in') return checking ? <Loading /> : <VisitorMenu />
  return <OwnMenu user={session.user} />
}

const Loading = () => <span className="font-semibold text-muted">{words.loading}</span>

const OwnMenu = lazyExtra(async () => (await import('./own-menu.tsx')).OwnMenu, <Loading />)

/** Classes that make both buttons fit beside the product name at a width of 320 px. */
const NARROW = 'max-[22rem]:px-2.5'

function VisitorMenu() {
  const { pathname, search } = useLocation()
  // sign-in pages already have the return path in the URL
  const returnTo = returnToOf(search) ?? (pathname === '/' ? null : safeReturnTo(pathname + search))
  return (
    <>
      <LinkButton variant="quiet" className={NARROW} to={loginPath(returnTo)}>
        {words.login}
      </LinkButton>
      <LinkButton variant="primary" className={NARROW} to={loginPath(returnTo, '/signup')}>
        {words.signUp}
      </LinkButton>
    </>
  )
}
