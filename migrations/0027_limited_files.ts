import { type Kysely, type RawBuilder, sql } from 'kysely'

/** Pictures of what staff hid are only for their owner and staff. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Who may see a public file besides staff; null: everyone.
  await sql`alter table stored_files add column only_for uuid[]`.execute(db)
  await limitPictures(db, sql`collection_requests`, sql`user_id, accepted_bidder_id`)
  await limitPictures(db, sql`items`, sql`owner_id`)
  await sql`
    update stored_files set only_for = array[owner_id]
    from upcycle_ideas, unnest(array[480, 960, 1600]) as width
    where not shown and key = ${keyOf(sql`image_url->>'url'`)}
  `.execute(db)
  await sql`
    update stored_files set only_for = array[user_id]
    from profiles, unnest(array[96, 192, 384]) as width
    where not shown and key = ${keyOf(sql`logo_url`)}
  `.execute(db)
  await sql`
    update stored_files set only_for = array[profiles.user_id]
    from profiles join gallery_pictures using (user_id), unnest(array[480, 960, 1600]) as width
    where not shown and key = ${keyOf(sql`picture->>'url'`)}
  `.execute(db)
}

async function limitPictures(
  db: Kysely<unknown>,
  table: RawBuilder<unknown>,
  people: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    update stored_files set only_for = array_remove(array[${people}], null)
    from ${table}, jsonb_array_elements(image_urls) as image, unnest(array[480, 960, 1600]) as width
    where not shown and jsonb_typeof(image_urls) = 'array' and key = ${keyOf(sql`image->>'url'`)}
  `.execute(db)
}

/** The key of a picture in one of its widths, from the address in its row: that of the widest. */
const keyOf = (url: RawBuilder<unknown>) =>
  sql`regexp_replace(regexp_replace(${url}, '^/media/', ''), '-[0-9]+\\.webp$', '-' || width || '.webp')`
