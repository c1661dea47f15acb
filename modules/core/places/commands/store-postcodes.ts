import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import type { PlacesTables } from '../tables.ts'

export type NewPostcode = PlacesTables['postcodes']

/** Inserts or updates postcodes in one statement. `postcodes` may contain each code at most once. */
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
