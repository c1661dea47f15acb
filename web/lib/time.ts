import { useSyncExternalStore } from 'react'
import { drawnAt } from './page-answers.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'always' })
const full = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: 'Europe/London' })
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })

/** Largest first; an age of at least `from` is counted in `unit`. */
const STEPS = [
  { unit: 'year', from: 365 * DAY },
  { unit: 'month', from: 30 * DAY },
  { unit: 'day', from: DAY },
  { unit: 'hour', from: HOUR },
  { unit: 'minute', from: MINUTE },
] as const

/** `12 minutes ago` of an ISO instant. The future (a clock that is wrong) counts as now. */
export function timeAgo(instant: string, now: number): string {
  const age = now - Date.parse(instant)
  const step = STEPS.find(({ from }) => age >= from)
  return step ? relative.format(-Math.floor(age / step.from), step.unit) : 'a few seconds ago'
}

/** `Friday 21 November 2025 at 07:00`, UK time. */
export const fullDate = (instant: string): string => full.format(new Date(instant))

/** `21 November 2025`, UK time. */
export const shortDate = (instant: string): string => day.format(new Date(instant))

const TICK = 10 * SECOND
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function tick() {
  now = Date.now()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  // mounting is the moment when a stale clock would show
  if (listeners.size === 0) {
    now = Date.now()
    timer = setInterval(tick, TICK)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/** Milliseconds since 1970, shared by all components and renewed every ten seconds. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now, drawnAt)
