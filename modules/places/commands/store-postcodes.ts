import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import type { PlacesTables } from '../tables.ts'

export interface NewPostcode {
  code: string
  latitude: number
  longitude: number
}

/** Stores postcodes in one statement; those that are there move to where they lie now. Each code at most once. */
export async function storePostcodes(db: Db<PlacesTables>, postcodes: readonly NewPostcode[]): Promise<void> {
  if (postcodes.length === 0) return
  await sql`
    insert into postcodes (code, latitude, longitude)
    select * from unnest(
      ${postcodes.map(({ code }) => code)}::text[],
      ${postcodes.map(({ latitude }) => latitude)}::float8[],
      ${postcodes.map(({ longitude }) => longitude)}::float8[]
    )
    on conflict (code) do update set latitude = excluded.latitude, longitude = excluded.longitude
    where (postcodes.latitude, postcodes.longitude) is distinct from (excluded.latitude, excluded.longitude)
  `.execute(db)
}

/** Removes postcodes that are no longer in use. */
export async function removePostcodes(db: Db<PlacesTables>, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return
  await sql`delete from postcodes where code = any(${codes}::text[])`.execute(db)
}

/** Notes what pages must say of postcodes from this source; a newer edition's words replace the older ones. */
export async function creditSource(db: Db<PlacesTables>, source: string, words: string): Promise<void> {
  await db
    .insertInto('postcode_credits')
    .values({ source, words })
    .onConflict((conflict) => conflict.column('source').doUpdateSet({ words }))
    .execute()
}
