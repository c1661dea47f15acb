import { type Kysely, sql } from 'kysely'

/** Every dashboard reads the collections that wait for their owner (inbox). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index collection_requests_to_confirm on collection_requests (user_id, status) where collected_at is not null
  `.execute(db)
}
