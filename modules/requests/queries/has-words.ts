import { type RawBuilder, sql } from 'kysely'

/** The condition for requests that hold every word in title, description, load, town or outward code, wherever each stands. */
export const hasWords = (words: readonly string[]): RawBuilder<boolean> => sql`
  not exists (select from unnest(${words.map((word) => word.toLowerCase())}::text[]) as word
    where position(word in lower(concat_ws(' ', title, description, location_text, load_words))) = 0)`
