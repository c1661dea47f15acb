import { type ReactNode, useRef } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useAuthContext } from '#web/lib/auth-context.tsx'
import { loginPath } from '#web/lib/return-to.ts'
import type { AppRoute } from '#web/routes.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'

/** Lets signed-in people through, staff alone where it is theirs; sends others to /login, with the way back. The server checks again. */
export function Guard({ access, children }: { access: AppRoute['access']; children: ReactNode }) {
  const { session } = useAuthContext()
  const { pathname, search } = useLocation()
  const open = useRef(false)
  if (access === 'anyone') return children
  if (session.status === 'signed-in') {
    open.current = true
    return access === 'operations' && session.user.role !== 'operations' ? <NotFoundScreen /> : children
  }
  // signing out goes to / by itself; this page only has to be gone by then
  const leaving = open.current && session.status === 'signed-out' && session.how === 'leaving'
  return leaving ? null : <Navigate to={loginPath(pathname + search)} replace />
}
