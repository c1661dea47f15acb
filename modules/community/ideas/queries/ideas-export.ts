import { nameExportedPictures } from '#modules/community/items/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { IdeasTables } from '../tables.ts'
import { selectIdeas, toIdea } from './idea-lists.ts'

/**
 * Returns the part of a data export about ideas: ideas, newest first, and likes.
 * `files` are the pictures to add, each once in its largest width, and `pictures` their names.
 */
export async function ideasExport(db: Executor, userId: string) {
  const ideasDb = asModuleDb<IdeasTables>(db)
  const [ideas, likes, examples] = await Promise.all([
    selectIdeas(db).where('owner_id', '=', userId).orderBy('created_at', 'desc').orderBy('id', 'desc').execute(),
    ideasDb.selectFrom('idea_likes').select('idea_id').where('user_id', '=', userId).execute(),
    ideasDb.selectFrom('example_likes').select('example_id').where('user_id', '=', userId).execute(),
  ])
  const files = new Map(ideas.map(({ id, imageUrl }) => [id, nameExportedPictures(`idea-${id}`, [imageUrl])]))
  return {
    ideas: ideas.map((row) => {
      const { imageUrl: _, version: __, ...idea } = toIdea(row)
      return { ...idea, pictures: (files.get(row.id) ?? []).map(({ name }) => name) }
    }),
    likedIdeas: likes.map(({ idea_id }) => idea_id),
    likedExamples: examples.map(({ example_id }) => example_id),
    files: [...files.values()].flat(),
  }
}
