import { truncate } from '#web/lib/format/truncate.ts'

/** Longest term that the server looks for (TERM_MAX of the contract, which the first paint does without). */
export const LONGEST = 64

/** What is looked for when this was typed (SRCH-02): trimmed, and truncated without halving a character. */
export const asTerm = (typed: string): string => truncate(typed.trim(), LONGEST).trim()
