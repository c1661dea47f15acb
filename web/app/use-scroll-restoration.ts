import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** Scroll positions by history entry. */
const positions = new Map<string, number>()

/**
 * Scrolls to the top of a new page or to the URL's fragment, and restores the position on Back. Navigation with `stay`
 * in its state keeps the position.
 */
export function useScrollRestoration(): void {
  const { key, hash, state } = useLocation()
  const stay = (state as { stay?: boolean } | null)?.stay === true
  const direction = useNavigationType()
  const isFirst = useRef(true)
  useEffect(() => {
    const restoreByScript = () => {
      history.scrollRestoration = 'manual'
    }
    // for reloads and returns from other sites
    const restoreByBrowser = () => {
      history.scrollRestoration = 'auto'
    }
    restoreByScript()
    window.addEventListener('pageshow', restoreByScript)
    window.addEventListener('pagehide', restoreByBrowser)
    return () => {
      window.removeEventListener('pageshow', restoreByScript)
      window.removeEventListener('pagehide', restoreByBrowser)
    }
  }, [])
  useLayoutEffect(() => {
    const isFirstPage = isFirst.current
    isFirst.current = false
    const target = hash === '' ? null : document.getElementById(hash.slice(1))
    if (target !== null) target.scrollIntoView()
    // hydration keeps the position: the user may already be reading
    else if (direction === 'POP' && !isFirstPage) window.scrollTo(0, positions.get(key) ?? 0)
    else if (direction !== 'POP' && !stay) window.scrollTo(0, 0)
    const remember = () => positions.set(key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key, hash, direction, stay])
}
