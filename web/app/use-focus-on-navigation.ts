import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** Focuses the heading of the new page after navigation, for users of screen readers and keyboards. */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const main = document.getElementById('content')
    const heading = main?.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    const target = heading ?? main
    target?.focus({ preventScroll: true })
  }, [pathname])
}
