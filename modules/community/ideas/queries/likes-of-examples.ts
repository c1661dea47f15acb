import type { Db } from '#server/platform/database/database.ts'
import type { ExampleLikes } from '../contract.ts'
import type { IdeasTables } from '../tables.ts'

/** Returns the likes of each curated example, and whether `viewer` likes it. */
export async function likesOfExamples(
  db: Db<IdeasTables>,
  viewerId: string | null,
): Promise<{ items: ExampleLikes[] }> {
  const [examples, ownLikes] = await Promise.all([
    db.selectFrom('upcycle_examples').select(['id', 'likes', 'version']).orderBy('id').execute(),
    viewerId === null
      ? []
      : db.selectFrom('example_likes').select('example_id').where('user_id', '=', viewerId).execute(),
  ])
  const liked = new Set(ownLikes.map(({ example_id }) => example_id))
  return { items: examples.map((example) => ({ ...example, liked: liked.has(example.id) })) }
}
