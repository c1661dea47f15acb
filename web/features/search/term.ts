/** Longest term that the server looks for (TERM_MAX of the contract, which the first paint does without). */
export const LONGEST = 64

/** What is looked for when this was typed (SRCH-02): trimmed, and cut without halving a character. */
export function asTerm(typed: string): string {
  const cut = typed.trim().slice(0, LONGEST)
  return (/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut).trim()
}
