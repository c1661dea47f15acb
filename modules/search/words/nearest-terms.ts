/** Of what a word may have been meant to be, so many are looked for. */
const MOST = 3
/** From this length on two typing errors are forgiven instead of one. */
const LONG = 7

interface Term {
  readonly term: string
  readonly documents: number
}

/** Of `terms` those that `word` was probably meant to be, the most likely one first: fewest errors, then best known. */
export function nearestTerms(word: string, terms: readonly Term[]): string[] {
  const letters = Array.from(word)
  const most = letters.length < LONG ? 1 : 2
  return terms
    .map(({ term, documents }) => ({ term, documents, errors: errorsBetween(letters, Array.from(term)) }))
    .filter(({ term, errors }) => errors <= most && term !== word)
    .toSorted(
      (one, other) => one.errors - other.errors || other.documents - one.documents || (one.term < other.term ? -1 : 1),
    )
    .slice(0, MOST)
    .map(({ term }) => term)
}

/** `word` with two neighbours swapped, each in turn: what shares few trigrams with it. */
export function swaps(word: string): string[] {
  // by letters: half of one that takes two units is nothing that PostgreSQL reads
  const letters = Array.from(word)
  return letters.slice(1).map((letter, at) => letters.toSpliced(at, 2, letter, letters[at] ?? '').join(''))
}

/** A word may be unfinished: what follows in the term costs half an error, however much it is. */
function errorsBetween(word: readonly string[], term: readonly string[]): number {
  const whole = editDistance(word, term)
  if (term.length <= word.length) return whole
  return Math.min(whole, editDistance(word, term.slice(0, word.length)) + 0.5)
}

/** Letters added, left out, replaced, or swapped with their neighbour, to make `one` into `other`. */
function editDistance(one: readonly string[], other: readonly string[]): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same)
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      row.push(least)
    }
    ;[before, last] = [last, row]
  }
  return last[other.length] ?? 0
}
