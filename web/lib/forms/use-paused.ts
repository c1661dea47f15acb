import { useEffect, useState } from 'react'

/** A pause in typing of this length, in milliseconds, is an end of it. */
const PAUSE = 400

/** A value once it has been still for a moment. */
export function usePaused<T>(value: T): T {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
