import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** Brings a section in sight where an address ends in its `anchor`: it was not there yet when the page opened. */
export function useScrolledTo<T extends Element>(anchor: string): RefObject<T | null> {
  const section = useRef<T>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === `#${anchor}`) section.current?.scrollIntoView()
  }, [hash, anchor])
  return section
}
