import { useEffect, useState } from 'react'

/** Debounce delay, in milliseconds. */
const DEBOUNCE_MS = 400

/** Returns a debounced value. */
export function useDebounced<T>(value: T): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
