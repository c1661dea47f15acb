import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useAuthContext } from '#web/lib/auth-context.tsx'
import { loginPath } from '#web/lib/return-to.ts'
import type { AppRoute } from '#web/routes.tsx'

/** Lets signed-in people through; sends others to /login, with the way back. The server checks again. */
export function Guard({ access, children }: { access: AppRoute['access']; children: ReactNode }) {
  const { session } = useAuthContext()
  const { pathname, search } = useLocation()
  const locked = access === 'signed-in' && session.status !== 'signed-in'
  return locked ? <Navigate to={loginPath(pathname + search)} replace /> : children
}
