import { useEffect } from 'react'
import { announce } from '#web/ui/announcer.tsx'
import { resultsWords } from './words.ts'

/** A pause of this length, in milliseconds, is when what was found is worth reading out. */
const PAUSE = 700

interface Spoken {
  term: string
  /** How many were found; undefined while that is not known. */
  total: number | undefined
  /** An alert speaks for itself. */
  failed: boolean
}

/** Reads out how many results there are, once the typing pauses and not at every key. */
export function useSpokenResults({ term, total, failed }: Spoken): void {
  useEffect(() => {
    if (total === undefined || failed) return
    const text = total === 0 ? resultsWords.none : resultsWords.found(total, term)
    const timer = setTimeout(() => announce(text, { now: true }), PAUSE)
    return () => clearTimeout(timer)
  }, [term, total, failed])
}
