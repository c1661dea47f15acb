import { type RawBuilder, sql } from 'kysely'

/** Shorter words are no plurals: 'gas', 'bus'. */
const SHORTEST_PLURAL = 5

/** A word as it begins in the singular: 'carpets' finds a carpet, 'boxes' a box. */
const beginning = (word: string): string =>
  word.length < SHORTEST_PLURAL ? word : word.replace(/(?:(?<=ch|sh|s|x|z)es|(?<!s)s)$/, '')

/** The condition for requests that hold every word, in the singular or plural, in title, description, load, town or outward code, wherever each stands. */
export const hasWords = (words: readonly string[]): RawBuilder<boolean> => sql`
  not exists (select from unnest(${words.map((word) => beginning(word.toLowerCase()))}::text[]) as word
    where position(word in lower(concat_ws(' ', title, description, location_text, load_words))) = 0)`
