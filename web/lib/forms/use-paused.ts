import { useEffect, useState } from 'react'

/** Debounce delay, in milliseconds. */
const PAUSE = 400

/** Returns a debounced value. */
export function usePaused<T>(value: T): T {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
