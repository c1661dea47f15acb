import { useLocation } from 'react-router-dom'
import { useAuthContext } from '#web/lib/session/auth-context.tsx'
import { loginPath, returnToOf, safeReturnTo } from '#web/lib/session/return-to.ts'
import { useChecking } from '#web/lib/session/viewer.ts'
import { lazyExtra } from '#web/ui/lazy-part.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { words } from './words.ts'

/** Login and Sign Up, or the menu of the person signed in. */
export function UserMenu() {
  const { session } = useAuthContext()
  const checking = useChecking()
  // the first answer failed to come: whether they are signed in is still being found out (MENU-10, R43)
  if (session.status !== 'signed-in') return checking ? <Loading /> : <VisitorMenu />
  return <OwnMenu user={session.user} />
}

const Loading = () => <span className="font-semibold text-muted">{words.loading}</span>

const OwnMenu = lazyExtra(async () => (await import('./own-menu.tsx')).OwnMenu, <Loading />)

// at 320 px both still stand beside the product's name
const NARROW = 'max-[22rem]:px-2.5'

function VisitorMenu() {
  const { pathname, search } = useLocation()
  // on the sign-in pages the way back is already in the address
  const back = returnToOf(search) ?? (pathname === '/' ? null : safeReturnTo(pathname + search))
  return (
    <>
      <LinkButton variant="quiet" className={NARROW} to={loginPath(back)}>
        {words.login}
      </LinkButton>
      <LinkButton variant="primary" className={NARROW} to={loginPath(back, '/signup')}>
        {words.signUp}
      </LinkButton>
    </>
  )
}
