import { useEffect } from 'react'
import { announce } from '#web/ui/announcer.tsx'
import { resultsWords } from './words.ts'

/** How long typing has to pause before results are announced. */
const DEBOUNCE_MS = 700

interface SearchOutcome {
  term: string
  /** The number of results; undefined while unknown. */
  total: number | undefined
  /** Whether the search failed, which its alert announces. */
  failed: boolean
}

/** Announces the number of results when typing pauses. */
export function useAnnounceResults({ term, total, failed }: SearchOutcome): void {
  useEffect(() => {
    if (total === undefined || failed) return
    const text = total === 0 ? resultsWords.none : resultsWords.found(total, term)
    const timer = setTimeout(() => announce(text, { now: true }), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [term, total, failed])
}
