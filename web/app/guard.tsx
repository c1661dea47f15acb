import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useAuthContext } from '#web/lib/session/auth-context.tsx'
import { loginPath } from '#web/lib/session/return-to.ts'
import type { AppRoute } from '#web/routes.tsx'
import { mayEnter } from './may-enter.ts'
import { NotFoundScreen } from './not-found-screen.tsx'

/** Protects a page by its access level. Redirects visitors to /login, and staff without a second factor to its page, with a return path. The server also checks. */
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
  // signing out has already navigated to /, so don't redirect the old page to /login
  const elsewhere = window.location.pathname !== pathname
  const leaving = elsewhere && session.status === 'signed-out' && session.how === 'leaving'
  return leaving ? null : <Navigate to={loginPath(pathname + search)} replace />
}
