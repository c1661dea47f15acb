import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** A heading that takes the focus when its part was opened by a press; not when the page was entered by its address. */
export function useFocusWhenOpened(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const pressed = useNavigationType() === 'PUSH'
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each visit
  useEffect(() => {
    if (pressed) heading.current?.focus({ preventScroll: true })
  }, [key])
  return heading
}
