import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** Focuses a heading after the viewer has followed a link, but not on a page load or on Back. Returns its ref. */
export function useFocusWhenOpened(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const followedLink = useNavigationType() === 'PUSH'
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per navigation
  useEffect(() => {
    if (followedLink) heading.current?.focus({ preventScroll: true })
  }, [key])
  return heading
}
