import { type RawBuilder, sql } from 'kysely'

/** Shorter words aren't treated as plurals: 'gas', 'bus'. */
const SHORTEST_PLURAL = 5

/** Returns the singular prefix of a word: 'carpets' finds 'carpet', 'boxes' finds 'box'. */
const singularPrefix = (word: string): string =>
  word.length < SHORTEST_PLURAL ? word : word.replace(/(?:(?<=ch|sh|s|x|z)es|(?<!s)s)$/, '')

/** SQL condition: every word occurs, singular or plural, in the title, description, items, town or outward code. */
export const hasWords = (words: readonly string[]): RawBuilder<boolean> => sql`
  not exists (select from unnest(${words.map((word) => singularPrefix(word.toLowerCase()))}::text[]) as word
    where position(word in lower(concat_ws(' ', title, description, location_text, load_words))) = 0)`
