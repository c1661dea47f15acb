import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** Focuses a heading after in-app navigation, but not on a page load. */
export function useFocusWhenOpened(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const pressed = useNavigationType() === 'PUSH'
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per navigation
  useEffect(() => {
    if (pressed) heading.current?.focus({ preventScroll: true })
  }, [key])
  return heading
}
