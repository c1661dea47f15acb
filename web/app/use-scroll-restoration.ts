import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** Where each visited entry of the history had been scrolled to; kept for the life of the tab's page. */
const places = new Map<string, number>()

/** A new page starts at its top (or at the part its address names); going back returns to where one was; a search stays where one types (`stay`). */
export function useScrollRestoration(): void {
  const { key, hash, state } = useLocation()
  const stay = (state as { stay?: boolean } | null)?.stay === true
  const direction = useNavigationType()
  useEffect(() => {
    history.scrollRestoration = 'manual'
  }, [])
  useLayoutEffect(() => {
    const target = hash === '' ? null : document.getElementById(hash.slice(1))
    if (target !== null) target.scrollIntoView()
    else if (direction === 'POP') window.scrollTo(0, places.get(key) ?? 0)
    else if (!stay) window.scrollTo(0, 0)
    const remember = () => places.set(key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key, hash, direction, stay])
}
