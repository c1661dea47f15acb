import { type RefObject, useEffect, useState } from 'react'

/** Returns whether an element is on screen in a visible tab. */
export function useOnScreen(element: RefObject<Element | null>): boolean {
  const [isIntersecting, setIntersecting] = useState(false)
  const [tabVisible, setTabVisible] = useState(true)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setIntersecting(entry?.isIntersecting === true))
    if (element.current) observer.observe(element.current)
    const update = () => setTabVisible(!document.hidden)
    update()
    document.addEventListener('visibilitychange', update)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', update)
    }
  }, [element])
  return isIntersecting && tabVisible
}

/** Returns whether an element has been on screen since the component was mounted. */
export function useHasBeenOnScreen(element: RefObject<Element | null>): boolean {
  const onScreen = useOnScreen(element)
  const [hasBeenOnScreen, setHasBeenOnScreen] = useState(false)
  if (onScreen && !hasBeenOnScreen) setHasBeenOnScreen(true)
  return hasBeenOnScreen
}
