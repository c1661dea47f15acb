import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * Returns a ref for a section. Scrolls to it if the URL ends in `#anchor`, because it wasn't rendered when the page
 * opened.
 */
export function useScrolledTo<T extends Element>(anchor: string): RefObject<T | null> {
  const section = useRef<T>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === `#${anchor}`) section.current?.scrollIntoView()
  }, [hash, anchor])
  return section
}
