import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useAuthContext } from '#web/lib/session/auth-context.tsx'
import { loginPath } from '#web/lib/session/return-to.ts'
import type { AppRoute } from '#web/routes.tsx'
import { mayEnter } from './may-enter.ts'
import { NotFoundScreen } from './not-found-screen.tsx'

/** Lets signed-in people through, staff alone where it is theirs; sends others to /login, and staff who owe a code to where they enter it, with the way back. The server checks again. */
export function Guard({ access, children }: { access: AppRoute['access']; children: ReactNode }) {
  const { session } = useAuthContext()
  const { pathname, search } = useLocation()
  if (access === 'anyone') return children
  if (session.status === 'signed-in') {
    const { staffLevel, secondFactor } = session.user
    if (mayEnter(access, staffLevel)) return children
    return secondFactor === null ? (
      <NotFoundScreen />
    ) : (
      <Navigate to={loginPath(pathname + search, '/second-factor')} replace />
    )
  }
  // signing out has gone to / already: what is still drawn of this page, or is only now, has to be gone by then
  const elsewhere = window.location.pathname !== pathname
  const leaving = elsewhere && session.status === 'signed-out' && session.how === 'leaving'
  return leaving ? null : <Navigate to={loginPath(pathname + search)} replace />
}
