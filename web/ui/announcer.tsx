import { atom, useAtomValue } from 'jotai'
import { useState } from 'react'
import { store } from '#web/lib/boot/store.ts'
import { words } from './words.ts'

/** Shortest time between two announcements. */
const GAP_MS = 5_000
/** If more announcements are due at once, only their number and the last one are announced. */
const MAX_TEXTS = 2

const latestText = atom({ text: '' })
interface Announcement {
  text: string
  topic: string | undefined
}

let waiting: readonly Announcement[] = []
let lastAt = Number.NEGATIVE_INFINITY
let timer: ReturnType<typeof setTimeout> | undefined

interface AnnounceOptions {
  /** Announces immediately, for the user's own actions. */
  now?: boolean
  /** Replaces waiting announcements with the same topic. */
  topic?: string
}

/** Announces a text to screen readers; groups texts that follow each other quickly. */
export function announce(text: string, { now = false, topic }: AnnounceOptions = {}): void {
  const others = topic === undefined ? waiting : waiting.filter((one) => one.topic !== topic)
  waiting = [...others, { text, topic }]
  const wait = now ? 0 : Math.max(0, lastAt + GAP_MS - performance.now())
  clearTimeout(timer)
  timer = setTimeout(speak, wait)
}

function speak() {
  clearTimeout(timer)
  const text = groupTexts(waiting.map((one) => one.text))
  waiting = []
  lastAt = performance.now()
  // an unchanged text would not be announced
  store.set(latestText, { text: store.get(latestText).text === text ? `${text}\u00a0` : text })
}

/** Joins up to two texts; for more, returns their number and the last one. */
export function groupTexts(texts: readonly string[]): string {
  if (texts.length <= MAX_TEXTS) return texts.join(' ')
  return `${words.updates(texts.length)}. ${texts.at(-1)}`
}

/**
 * A live region: one in the shell and one in each dialog, because regions outside the topmost dialog aren't announced. Skips
 * announcements from before it was mounted.
 */
export function Announcer() {
  const latest = useAtomValue(latestText)
  const [atMount] = useState(latest)
  return (
    <div aria-live="polite" aria-atomic="true" className="sr-only" data-announcer>
      {latest === atMount ? '' : latest.text}
    </div>
  )
}
