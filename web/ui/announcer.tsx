import { atom, useAtomValue } from 'jotai'
import { useState } from 'react'
import { store } from '#web/lib/boot/store.ts'
import { words } from './words.ts'

/** At most one announcement in this many milliseconds. */
const GAP = 5_000
/** More than this many in one go are counted, not read out. */
const MOST = 2

const spoken = atom({ text: '' })
interface Waiting {
  text: string
  topic: string | undefined
}

let waiting: readonly Waiting[] = []
let lastAt = Number.NEGATIVE_INFINITY
let timer: ReturnType<typeof setTimeout> | undefined

interface AnnounceOptions {
  /** One's own act is said at once. */
  now?: boolean
  /** What waits under the same topic is no longer worth saying. */
  topic?: string
}

/** Reads a text to screen readers, politely and grouped. */
export function announce(text: string, { now = false, topic }: AnnounceOptions = {}): void {
  const others = topic === undefined ? waiting : waiting.filter((one) => one.topic !== topic)
  waiting = [...others, { text, topic }]
  const wait = now ? 0 : Math.max(0, lastAt + GAP - performance.now())
  clearTimeout(timer)
  timer = setTimeout(speak, wait)
}

function speak() {
  clearTimeout(timer)
  const text = grouped(waiting.map((one) => one.text))
  waiting = []
  lastAt = performance.now()
  // the same text twice would be no change, and go unread
  store.set(spoken, { text: store.get(spoken).text === text ? `${text}\u00a0` : text })
}

/** Joins a few texts; of many it keeps the last and the count. */
export function grouped(texts: readonly string[]): string {
  if (texts.length <= MOST) return texts.join(' ')
  return `${words.updates(texts.length)}. ${texts.at(-1)}`
}

/**
 * A live region: one in the shell, and one in each dialog, because what is outside of the uppermost dialog goes unread. It
 * leaves out what was read before it came.
 */
export function Announcer() {
  const latest = useAtomValue(spoken)
  const [before] = useState(latest)
  return (
    <div aria-live="polite" aria-atomic="true" className="sr-only" data-announcer>
      {latest === before ? '' : latest.text}
    </div>
  )
}
