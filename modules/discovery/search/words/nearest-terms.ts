/** Most corrections of a word. */
const MAX_TERMS = 3
/** Words of this length or more may have two typing errors instead of one. */
const LONG = 7

interface Term {
  readonly term: string
  readonly documents: number
}

/** Returns the terms that `word` probably stands for: fewest errors first, then most frequent. */
export function nearestTerms(word: string, terms: readonly Term[]): string[] {
  const letters = Array.from(word)
  const most = letters.length < LONG ? 1 : 2
  return terms
    .map(({ term, documents }) => ({ term, documents, errors: errorsBetween(letters, Array.from(term)) }))
    .filter(({ term, errors }) => errors <= most && term !== word)
    .toSorted((a, b) => a.errors - b.errors || b.documents - a.documents || (a.term < b.term ? -1 : 1))
    .slice(0, MAX_TERMS)
    .map(({ term }) => term)
}

/** Returns `word` with each pair of neighbouring letters swapped; trigrams don't find these. */
export function swapNeighbours(word: string): string[] {
  // by code point: PostgreSQL rejects half a surrogate pair
  const letters = Array.from(word)
  return letters.slice(1).map((letter, at) => letters.toSpliced(at, 2, letter, letters[at] ?? '').join(''))
}

/** Counts typing errors. The word may be unfinished: any number of missing letters at the end costs half an error. */
function errorsBetween(word: readonly string[], term: readonly string[]): number {
  const whole = editDistance(word, term)
  if (term.length <= word.length) return whole
  return Math.min(whole, editDistance(word, term.slice(0, word.length)) + 0.5)
}

/** Returns the Damerau-Levenshtein distance. */
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
