import { type KeyboardEvent, useRef } from 'react'

/** Returns the place that a key leads to from place `at` of `count` (-1 for none), or null for a key that leads nowhere. */
export function nextItem(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count
    case 'ArrowUp':
      return at <= 0 ? count - 1 : at - 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

/**
 * Returns the place of the first label, from place `at` on, that begins with what was typed; -1 for none. One letter leads
 * on from the item that has the focus.
 */
export function typedItem(typed: string, at: number, labels: readonly string[]): number {
  const start = Math.max(0, typed.length === 1 ? at + 1 : at)
  const inTurn = labels.map((_, step) => (start + step) % labels.length)
  return inTurn.find((place) => labels[place]?.toLowerCase().startsWith(typed)) ?? -1
}

/** Milliseconds after which a letter begins another word. */
const PAUSE = 1_000

/** Returns what finds the item for a typed letter: its place, or null where the key types none. */
export function useTypeAhead() {
  const typed = useRef({ text: '', until: 0 })
  return ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, at: number, labels: readonly string[]): number | null => {
    const now = performance.now()
    const before = now < typed.current.until ? typed.current.text : ''
    // a blank is part of a word that has begun, and otherwise presses the item
    if (key.length !== 1 || ctrlKey || metaKey || altKey || (key === ' ' && before === '')) return null
    const text = before + key.toLowerCase()
    typed.current = { text, until: now + PAUSE }
    const found = typedItem(text, at, labels)
    return found === -1 ? at : found
  }
}
