/** Most corrections of a word. */
const MAX_TERMS = 3
/** The length from which a word may have two typing errors instead of one. */
const LONG_WORD = 7

interface Term {
  readonly term: string
  readonly documents: number
}

/** Returns the terms that `word` probably stands for: fewest errors first, then most frequent. */
export function nearestTerms(word: string, terms: readonly Term[]): string[] {
  const letters = Array.from(word)
  const maxErrors = letters.length < LONG_WORD ? 1 : 2
  return terms
    .map(({ term, documents }) => ({ term, documents, errors: errorsBetween(letters, Array.from(term)) }))
    .filter(({ term, errors }) => errors <= maxErrors && term !== word)
    .toSorted((a, b) => a.errors - b.errors || b.documents - a.documents || (a.term < b.term ? -1 : 1))
    .slice(0, MAX_TERMS)
    .map(({ term }) => term)
}

/** Returns `word` with each pair of neighbouring letters swapped; trigrams don't find these. */
export function swapNeighbours(word: string): string[] {
  // by code point: PostgreSQL rejects half a surrogate pair
  const letters = Array.from(word)
  return letters.slice(1).map((letter, index) => letters.toSpliced(index, 2, letter, letters[index] ?? '').join(''))
}

/** Counts typing errors. The word may be unfinished: any number of missing letters at the end costs half an error. */
function errorsBetween(word: readonly string[], term: readonly string[]): number {
  const whole = editDistance(word, term)
  if (term.length <= word.length) return whole
  return Math.min(whole, editDistance(word, term.slice(0, word.length)) + 0.5)
}

/** Returns the Damerau-Levenshtein distance. */
function editDistance(a: readonly string[], b: readonly string[]): number {
  let rowBeforeLast: number[] = []
  let lastRow = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const substitutionCost = a[i - 1] === b[j - 1] ? 0 : 1
      let distance = Math.min((lastRow[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (lastRow[j - 1] ?? 0) + substitutionCost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        distance = Math.min(distance, (rowBeforeLast[j - 2] ?? 0) + 1)
      row.push(distance)
    }
    ;[rowBeforeLast, lastRow] = [lastRow, row]
  }
  return lastRow[b.length] ?? 0
}
