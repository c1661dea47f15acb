import { type KeyboardEvent, useRef } from 'react'

/** Returns the index of the item that a key focuses. `at` is the focused one, -1 for none. Null for other keys. */
export function nextItemIndex(key: string, at: number, count: number): number | null {
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
 * Returns the index of the first label, from index `at` on, that starts with the typed text; -1 for none. A single
 * letter skips the item at `at`, so that pressing it again moves on.
 */
export function typedItemIndex(typed: string, at: number, labels: readonly string[]): number {
  const start = Math.max(0, typed.length === 1 ? at + 1 : at)
  const inTurn = labels.map((_, step) => (start + step) % labels.length)
  return inTurn.find((index) => labels[index]?.toLowerCase().startsWith(typed)) ?? -1
}

/** Milliseconds after which a letter starts a new search. */
const RESET_AFTER_MS = 1_000

/** Returns a function that finds the item for typed letters: its index, or null for other keys. */
export function useTypeAhead() {
  const typed = useRef({ text: '', until: 0 })
  return ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, at: number, labels: readonly string[]): number | null => {
    const now = performance.now()
    const before = now < typed.current.until ? typed.current.text : ''
    // a space continues a search, and otherwise activates the item
    if (key.length !== 1 || ctrlKey || metaKey || altKey || (key === ' ' && before === '')) return null
    const text = before + key.toLowerCase()
    typed.current = { text, until: now + RESET_AFTER_MS }
    const match = typedItemIndex(text, at, labels)
    return match === -1 ? at : match
  }
}
