import { useEffect } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { authRequired } from '#web/features/accounts/auth-required.ts'
import { ListingPlaceholder } from '#web/features/community/listing-placeholder.tsx'
import { words } from '#web/features/community/words.ts'
import { useAuthContext } from '#web/lib/auth-context.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { loginPath } from '#web/lib/return-to.ts'

export function Page() {
  const { session } = useAuthContext()
  const selling = useSearchParams()[0].get('type') === 'sell'
  const { pathname, search } = useLocation()
  const here = pathname + search
  const member = session.status === 'signed-in'
  usePageTitle(selling ? words.newItem.sell : words.newItem.give)
  useEffect(() => {
    if (!member) void authRequired(selling ? 'sell' : 'list', here)
  }, [member, selling, here])
  return member ? <ListingPlaceholder selling={selling} /> : <Navigate to={loginPath(here)} replace />
}
