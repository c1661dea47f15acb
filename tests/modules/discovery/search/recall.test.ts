import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgresEngine } from '#modules/discovery/search/postgres/postgres-engine.ts'
import { nameOf, THINGS } from '#scripts/lib/vocabulary.ts'
import { type AnyDb, openDatabase } from '#server/platform/database/database.ts'
import { withServerLogin } from '#tests/support/create-database.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { document } from './corpus.ts'

/** Words of five letters or more. */
const WORDS = THINGS.filter((word) => /^[a-z]{5,}$/.test(word)).slice(0, 60)
/** Business names, among which the words must still be found. */
const NAMES = Array.from({ length: 600 }, (_, nth) => nameOf(nth * 37))
/** Letters that replace others or are added. */
const LETTERS = 'etaoinshr'
const MIN_RECALL = 0.95

/**
 * Returns `word` with one error of each kind at the letter `at`: swapped with the next one, left out, replaced,
 * followed by `other`.
 */
function errorsIn(word: string, at: number, other: string): string[] {
  const [before, here, next, after] = [word.slice(0, at), word[at], word[at + 1], word.slice(at + 2)]
  return [
    `${before}${next}${here}${after}`,
    `${before}${next}${after}`,
    `${before}${other}${next}${after}`,
    `${before}${here}${other}${next}${after}`,
  ].filter((mistyped) => mistyped !== word)
}

let db: AnyDb
beforeAll(async () => {
  db = openDatabase({ DATABASE_URL: withServerLogin(await freshDatabase()), DATABASE_POOL: 4 }, () => undefined)
  const things = WORDS.map((word) => document('job', `One ${word} to collect`))
  const names = NAMES.map((name) => document('business', `${name} haulage`))
  await postgresEngine(db).write([...things, ...names])
  await postgresEngine(db).refresh('active')
})
afterAll(() => db.destroy())

test(`one typing error in a word of five letters or more: recall@10 is at least ${MIN_RECALL} (G17)`, async () => {
  const tries = WORDS.flatMap((word, nth) =>
    errorsIn(word, nth % (word.length - 1), LETTERS.charAt(nth % LETTERS.length)).map((term) => ({ word, term })),
  )
  const missed: string[] = []
  for (const { word, term } of tries) {
    const { hits } = await postgresEngine(db).search({ term, type: null, page: 1, near: null })
    if (!hits.slice(0, 10).some(({ title }) => title === `One ${word} to collect`)) missed.push(`${term} for ${word}`)
  }
  const recall = 1 - missed.length / tries.length
  process.stdout.write(
    `recall@10 of ${tries.length} mistyped words: ${recall.toFixed(3)}; missed: ${missed.join(', ') || 'none'}\n`,
  )
  expect(recall).toBeGreaterThanOrEqual(MIN_RECALL)
})
