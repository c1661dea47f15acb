import { useContext, useSyncExternalStore } from 'react'
import { RenderedAt } from '#web/lib/boot/rendering.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Largest first; an age of at least `minAge` is counted in `unit`. */
const UNITS = [
  { unit: 'year', minAge: 365 * DAY },
  { unit: 'month', minAge: 30 * DAY },
  { unit: 'day', minAge: DAY },
  { unit: 'hour', minAge: HOUR },
  { unit: 'minute', minAge: MINUTE },
] as const

/** Returns the age of an ISO instant, `12 minutes ago`. The future (a wrong clock) counts as now. */
export function timeAgo(instant: string, now: number): string {
  const age = now - Date.parse(instant)
  const largest = UNITS.find(({ minAge }) => age >= minAge)
  if (!largest) return 'a few seconds ago'
  const count = Math.floor(age / largest.minAge)
  // by hand: the first use of Intl blocks slow phones for 80 ms
  return `${count} ${largest.unit}${count === 1 ? '' : 's'} ago`
}

/**
 * Returns a function that formats an ISO instant in UK time. It creates its formatter on first use, because Intl is
 * slow.
 */
const inLondon = (style: Intl.DateTimeFormatOptions): ((instant: string) => string) => {
  let format: Intl.DateTimeFormat | undefined
  return (instant) => {
    format ??= new Intl.DateTimeFormat('en-GB', { ...style, timeZone: 'Europe/London' })
    return format.format(new Date(instant))
  }
}

/** Formats an instant as `Friday 21 November 2025 at 07:00`, UK time. */
export const fullDate = inLondon({ dateStyle: 'full', timeStyle: 'short' })

/** Formats an instant as `21 November 2025`, UK time. */
export const shortDate = inLondon({ dateStyle: 'long' })

/** Formats an instant as `14:05`, UK time. */
export const clockTime = inLondon({ hour: '2-digit', minute: '2-digit' })

/** Formats an instant as `December 2026`, UK time. */
export const monthAndYear = inLondon({ month: 'long', year: 'numeric' })

/** Formats an instant as `3 Dec`, UK time. */
export const dayAndMonth = inLondon({ day: 'numeric', month: 'short' })

const DAY_AND_TIME = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const
const timeOfThisYear = inLondon(DAY_AND_TIME)
const timeOfOtherYear = inLondon({ ...DAY_AND_TIME, year: 'numeric' })
const year = inLondon({ year: 'numeric' })

/** Formats an instant as `3 Dec, 14:05`, UK time, or as `3 Dec 2023, 14:05` in another year than `now`. */
export const dayAndTime = (instant: string, now = new Date()): string =>
  (year(instant) === year(now.toISOString()) ? timeOfThisYear : timeOfOtherYear)(instant)

/** Interval at which the shared clock is updated. */
const TICK = 10 * SECOND
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function tick() {
  now = Date.now()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    // only a stale clock is updated here, because an update re-renders every time shown on the page
    if (Date.now() - now > TICK) now = Date.now()
    timer = setInterval(tick, TICK)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/** Returns the current time in milliseconds since 1970, shared by all components and updated every ten seconds. */
export function useNow(): number {
  const renderedAt = useContext(RenderedAt)
  return useSyncExternalStore(
    subscribe,
    () => now,
    () => renderedAt,
  )
}
