import { useEffect, useState } from 'react'

const DEBOUNCE_MS = 400

/** Returns `value` as it was when it last stayed the same for 400 ms. */
export function useDebounced<T>(value: T): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
