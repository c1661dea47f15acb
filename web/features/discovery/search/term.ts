import { truncate } from '#web/lib/format/truncate.ts'

/** Longest term, equal to TERM_MAX of the contract, which isn't loaded here. */
export const LONGEST = 64

/** Returns the term for a typed text (SRCH-02): trimmed, and truncated without splitting a character. */
export const toSearchTerm = (typed: string): string => truncate(typed.trim(), LONGEST).trim()
