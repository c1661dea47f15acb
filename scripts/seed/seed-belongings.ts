import { sql } from 'kysely'
import { likeIdea } from '#modules/community/ideas/commands/like-idea.ts'
import { postIdea } from '#modules/community/ideas/commands/post-idea.ts'
import type { IdeasTables } from '#modules/community/ideas/tables.ts'
import { askForItem } from '#modules/community/items/commands/ask-for-item.ts'
import { listItem } from '#modules/community/items/commands/list-item.ts'
import { promiseItem } from '#modules/community/items/commands/promise-item.ts'
import type { ItemsTables } from '#modules/community/items/tables.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { BELONGINGS, type Belonging, SHARED_IDEAS, type SharedIdea } from './content.ts'
import type { DemoName } from './people.ts'
import type { Photograph } from './pictures.ts'
import { ago, idOf, type SeedContext } from './seed-context.ts'

const NOTHING_SHARED = { phoneNumber: null, address: null, message: null }

/** Lets the demo's people list their items and share their ideas, unless they have. */
export async function seedBelongings(context: SeedContext, photograph: Photograph): Promise<void> {
  const belongings = await withoutExisting(BELONGINGS, (belonging) => findId(context, 'items', belonging))
  const ideas = await withoutExisting(SHARED_IDEAS, (idea) => findId(context, 'upcycle_ideas', idea))
  for (const belonging of belongings) await list(context, belonging, await photograph(belonging.photo))
  for (const belonging of BELONGINGS) await askFor(context, belonging)
  for (const idea of ideas) await share(context, idea, await photograph(idea.photo))
  for (const idea of SHARED_IDEAS) await like(context, idea)
}

async function withoutExisting<T>(all: readonly T[], find: (belonging: T) => Promise<string | null>): Promise<T[]> {
  const existingIds = await Promise.all(all.map(find))
  return all.filter((_, index) => existingIds[index] === null)
}

interface OwnedTitle {
  owner: DemoName
  title: string
}

async function findId(
  context: SeedContext,
  table: 'items' | 'upcycle_ideas',
  { owner, title }: OwnedTitle,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where owner_id = ${idOf(context, owner)} and title = ${title}
  `.execute(context.db)
  return rows[0]?.id ?? null
}

const itemsDb = ({ db }: SeedContext) => asModuleDb<ItemsTables>(db)
const ideasDb = ({ db }: SeedContext) => asModuleDb<IdeasTables>(db)

async function list(context: SeedContext, belonging: Belonging, photo: Buffer): Promise<void> {
  const { title, price = null, description, category, area } = belonging
  const listing = {
    type: price === null ? ('freecycle_item' as const) : ('sell_item' as const),
    ...{ title, price, description, category, postcodeArea: area },
  }
  const input = { ownerId: idOf(context, belonging.owner), listing, uploads: { photo1: photo } }
  await listItem(itemsDb(context), context.files, input, ago(context, belonging.age), null)
}

/** Adds missing requests while the item is available: later changes by people stay. */
async function askFor(context: SeedContext, belonging: Belonging): Promise<void> {
  const itemId = belonging.asks ? await findId(context, 'items', belonging) : null
  if (itemId === null) return
  for (const { by, age, message } of belonging.asks ?? []) {
    const askerId = idOf(context, by)
    if ((await isAvailable(context, itemId)) && !(await askOf(context, itemId, askerId)))
      await askForItem(itemsDb(context), { itemId, askerId, message }, ago(context, age), null)
  }
  for (const { by, promised } of belonging.asks ?? []) {
    const askId = promised === undefined ? null : await askOf(context, itemId, idOf(context, by))
    if (askId !== null && promised !== undefined && (await isAvailable(context, itemId)))
      await promiseItem(
        itemsDb(context),
        { askId, callerId: idOf(context, belonging.owner), shares: NOTHING_SHARED },
        ago(context, promised),
        null,
      )
  }
}

async function isAvailable(context: SeedContext, itemId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from items where id = ${itemId} and status = 'available'`.execute(context.db)
  return rows.length > 0
}

async function askOf(context: SeedContext, itemId: string, askerId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from item_asks where item_id = ${itemId} and asker_id = ${askerId}
  `.execute(context.db)
  return rows[0]?.id ?? null
}

async function share(context: SeedContext, idea: SharedIdea, upload: Buffer): Promise<void> {
  const { title, description, category, difficulty, materialsNeeded } = idea
  const input = { title, description, category, difficulty, materialsNeeded }
  const ownerId = idOf(context, idea.owner)
  await postIdea(ideasDb(context), context.files, { ownerId, input, upload }, ago(context, idea.age), null)
}

async function like(context: SeedContext, idea: SharedIdea): Promise<void> {
  const ideaId = await findId(context, 'upcycle_ideas', idea)
  if (ideaId === null) return
  for (const name of idea.likedBy)
    await likeIdea(
      ideasDb(context),
      { ideaId, userId: idOf(context, name), liked: true },
      ago(context, idea.age, 1 / 2),
    )
}
