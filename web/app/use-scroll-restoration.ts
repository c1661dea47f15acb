import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** Where each visited entry of the history had been scrolled to; kept for the life of the tab's page. */
const places = new Map<string, number>()

/** A new page starts at its top (or at the part its address names); going back returns to where one was; a search stays where one types (`stay`). */
export function useScrollRestoration(): void {
  const { key, hash, state } = useLocation()
  const stay = (state as { stay?: boolean } | null)?.stay === true
  const direction = useNavigationType()
  const isFirst = useRef(true)
  useEffect(() => {
    const byUs = () => {
      history.scrollRestoration = 'manual'
    }
    // a reload, and coming back from another site
    const byBrowser = () => {
      history.scrollRestoration = 'auto'
    }
    byUs()
    window.addEventListener('pageshow', byUs)
    window.addEventListener('pagehide', byBrowser)
    return () => {
      window.removeEventListener('pageshow', byUs)
      window.removeEventListener('pagehide', byBrowser)
    }
  }, [])
  useLayoutEffect(() => {
    const takesOver = isFirst.current
    isFirst.current = false
    const target = hash === '' ? null : document.getElementById(hash.slice(1))
    if (target !== null) target.scrollIntoView()
    // whoever has begun to read what the server has drawn is left there
    else if (direction === 'POP' && !takesOver) window.scrollTo(0, places.get(key) ?? 0)
    else if (direction !== 'POP' && !stay) window.scrollTo(0, 0)
    const remember = () => places.set(key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key, hash, direction, stay])
}
