import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * Returns the secret of a mailed link from the URL fragment; null if there is none. Removes the secret from the address
 * bar and the history at once, so that no one finds it there later.
 */
export function useLinkToken(): string | null {
  const { hash, pathname, state } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState(hash.slice(1))
  useEffect(() => {
    if (hash === '') return
    // Another link opened in the same tab only changes the fragment.
    setToken(hash.slice(1))
    void navigate(pathname, { replace: true, state: state as unknown })
  }, [hash, pathname, state, navigate])
  return token === '' ? null : token
}
