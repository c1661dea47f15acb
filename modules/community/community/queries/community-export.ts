import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import { selectIdeas, toIdea } from '../ideas/queries/idea-lists.ts'
import { selectAsks, toAsk } from '../items/queries/ask-rows.ts'
import { selectItems, toItem } from '../items/queries/item-rows.ts'
import { keysOf } from '../photos.ts'
import type { CommunityTables } from '../tables.ts'

interface ExportedFile {
  name: string
  store: 'public'
  key: string
}

/**
 * Returns the community part of a data export: items, asks, ideas, likes and shared contact details, newest first.
 * `files` are the pictures to add, each once in its largest width, and `pictures` their names.
 */
export async function communityExport(db: Executor, userId: string) {
  const [items, asks, ideas, likes, examples, shares] = await Promise.all([
    selectItems(db).where('owner_id', '=', userId).orderBy('listed_at', 'desc').orderBy('id', 'desc').execute(),
    selectAsks(db).where('asker_id', '=', userId).orderBy('created_at', 'desc').orderBy('id', 'desc').execute(),
    selectIdeas(db).where('owner_id', '=', userId).orderBy('created_at', 'desc').orderBy('id', 'desc').execute(),
    asModuleDb<CommunityTables>(db).selectFrom('idea_likes').select('idea_id').where('user_id', '=', userId).execute(),
    asModuleDb<CommunityTables>(db)
      .selectFrom('example_likes')
      .select('example_id')
      .where('user_id', '=', userId)
      .execute(),
    selectShares(db, userId),
  ])
  const files: ExportedFile[] = []
  const addPictures = (name: string, pictures: readonly { url: string }[]): string[] => {
    const named = pictures.map((picture, nth) => ({
      name: `${name}-${nth + 1}.webp`,
      store: 'public' as const,
      key: keysOf([picture]).at(-1) ?? '',
    }))
    files.push(...named)
    return named.map((file) => file.name)
  }
  return {
    items: items.map((row) => {
      const { imageUrls, version: _, ...item } = toItem(row)
      return { ...item, pictures: addPictures(`item-${row.id}`, imageUrls ?? []) }
    }),
    asks: asks.map((row) => {
      const { version: _, ...ask } = toAsk(row)
      return ask
    }),
    ideas: ideas.map((row) => {
      const { imageUrl, version: _, ...idea } = toIdea(row)
      return { ...idea, pictures: addPictures(`idea-${row.id}`, [imageUrl]) }
    }),
    likedIdeas: likes.map(({ idea_id }) => idea_id),
    likedExamples: examples.map(({ example_id }) => example_id),
    shared: shares.map(({ at, ...share }) => ({ ...share, at: at.toISOString() })),
    files,
  }
}

/** Returns what a person shared for promises, as giver or asker. */
const selectShares = (db: Executor, userId: string) =>
  asModuleDb<CommunityTables>(db)
    .selectFrom('promise_shares')
    .innerJoin('item_asks', 'item_asks.id', 'promise_shares.ask_id')
    .innerJoin('items', 'items.id', 'item_asks.item_id')
    .select((share) => [
      'items.id as itemId',
      'promise_shares.at',
      share
        .case()
        .when('items.owner_id', '=', userId)
        .then(share.ref('giver_phone'))
        .else(share.ref('asker_phone'))
        .end()
        .as('phoneNumber'),
      share.case().when('items.owner_id', '=', userId).then(share.ref('giver_address')).end().as('address'),
      share
        .case()
        .when('items.owner_id', '=', userId)
        .then(share.ref('giver_message'))
        .else(share.ref('asker_message'))
        .end()
        .as('message'),
    ])
    .where((share) => share.or([share('items.owner_id', '=', userId), share('asker_id', '=', userId)]))
    .orderBy('promise_shares.at', 'desc')
    .execute()
