import { type RefObject, useLayoutEffect } from 'react'

/** Takes over what somebody wrote into `box` while a page that came drawn had no script yet; `take` is the same each time. */
export function useWrittenBefore(box: RefObject<HTMLInputElement | null>, take: (written: string) => void): void {
  useLayoutEffect(() => {
    if (box.current?.value) take(box.current.value)
  }, [box, take])
}
