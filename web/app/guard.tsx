import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useAuthContext } from '#web/lib/session/auth-context.tsx'
import { loginPath } from '#web/lib/session/return-to.ts'
import type { AppRoute } from '#web/routes.tsx'
import { mayEnter } from './may-enter.ts'
import { NotFoundScreen } from './not-found-screen.tsx'

/**
 * Shows a page only to users with its access level. Redirects visitors to /login, and staff who haven't passed their
 * second factor to /second-factor, with a return path. The server also checks access.
 */
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
  // no redirect to /login for the old page while signing out, which has already navigated to /
  const hasNavigated = window.location.pathname !== pathname
  const isSigningOut = hasNavigated && session.status === 'signed-out' && session.reason === 'leaving'
  return isSigningOut ? null : <Navigate to={loginPath(pathname + search)} replace />
}
