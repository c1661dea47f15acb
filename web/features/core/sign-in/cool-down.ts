import { useEffect, useState } from 'react'
import { RESEND_AFTER_MS } from '#modules/core/accounts/links/contract.ts'

/** When a mail may be requested again, in ms, by kind and address. Kept until the browser tab is reloaded or closed. */
const allowedAt = new Map<string, number>()

/** Starts the cool-down after a mail was requested. */
export function startCoolDown(key: string, ms: number = RESEND_AFTER_MS): void {
  allowedAt.set(key, Date.now() + ms)
}

/** Returns the whole seconds until the next mail may be requested; 0 means now. */
export const secondsLeft = (key: string, now: number): number =>
  Math.max(0, Math.ceil(((allowedAt.get(key) ?? 0) - now) / 1000))

/** Returns the seconds left, updated every second, and a function that starts the cool-down. */
export function useCoolDown(key: string): { left: number; start: (ms?: number) => void } {
  const [now, setNow] = useState(Date.now)
  const secondsToWait = secondsLeft(key, now)
  const waiting = secondsToWait > 0
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [waiting])
  return {
    left: secondsToWait,
    start(ms) {
      startCoolDown(key, ms)
      setNow(Date.now())
    },
  }
}
