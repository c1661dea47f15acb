import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * The secret of a mailed link, which stands behind the # of the address; null without one. It is taken out of the
 * address bar and the history at once: no one finds it there later.
 */
export function useLinkToken(): string | null {
  const { hash, pathname, state } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState(hash.slice(1))
  useEffect(() => {
    if (hash === '') return
    // another link opened in the same tab changes nothing but this
    setToken(hash.slice(1))
    void navigate(pathname, { replace: true, state: state as unknown })
  }, [hash, pathname, state, navigate])
  return token === '' ? null : token
}
