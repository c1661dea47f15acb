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
import { ago, idOf, type Stage } from './stage.ts'

const NOTHING_SHARED = { phoneNumber: null, address: null, message: null }

/** Lets the demo's people list their items and share their ideas, unless they have. */
export async function seedBelongings(stage: Stage, photograph: Photograph): Promise<void> {
  const belongings = await withoutExisting(BELONGINGS, (belonging) => findId(stage, 'items', belonging))
  const ideas = await withoutExisting(SHARED_IDEAS, (idea) => findId(stage, 'upcycle_ideas', idea))
  for (const belonging of belongings) await list(stage, belonging, await photograph(belonging.photo))
  for (const belonging of BELONGINGS) await askFor(stage, belonging)
  for (const idea of ideas) await share(stage, idea, await photograph(idea.photo))
  for (const idea of SHARED_IDEAS) await like(stage, idea)
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
  stage: Stage,
  table: 'items' | 'upcycle_ideas',
  { owner, title }: OwnedTitle,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where owner_id = ${idOf(stage, owner)} and title = ${title}
  `.execute(stage.db)
  return rows[0]?.id ?? null
}

const itemsDb = ({ db }: Stage) => asModuleDb<ItemsTables>(db)
const ideasDb = ({ db }: Stage) => asModuleDb<IdeasTables>(db)

async function list(stage: Stage, belonging: Belonging, photo: Buffer): Promise<void> {
  const { title, price = null, description, category, area } = belonging
  const listing = {
    type: price === null ? ('freecycle_item' as const) : ('sell_item' as const),
    ...{ title, price, description, category, postcodeArea: area },
  }
  const input = { ownerId: idOf(stage, belonging.owner), listing, uploads: { photo1: photo } }
  await listItem(itemsDb(stage), stage.files, input, ago(stage, belonging.age), null)
}

/** Adds missing requests while the item is available: later changes by people stay. */
async function askFor(stage: Stage, belonging: Belonging): Promise<void> {
  const itemId = belonging.asks ? await findId(stage, 'items', belonging) : null
  if (itemId === null) return
  for (const { by, age, message } of belonging.asks ?? []) {
    const askerId = idOf(stage, by)
    if ((await isAvailable(stage, itemId)) && !(await askOf(stage, itemId, askerId)))
      await askForItem(itemsDb(stage), { itemId, askerId, message }, ago(stage, age), null)
  }
  for (const { by, promised } of belonging.asks ?? []) {
    const askId = promised === undefined ? null : await askOf(stage, itemId, idOf(stage, by))
    if (askId !== null && promised !== undefined && (await isAvailable(stage, itemId)))
      await promiseItem(
        itemsDb(stage),
        { askId, callerId: idOf(stage, belonging.owner), shares: NOTHING_SHARED },
        ago(stage, promised),
        null,
      )
  }
}

async function isAvailable(stage: Stage, itemId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from items where id = ${itemId} and status = 'available'`.execute(stage.db)
  return rows.length > 0
}

async function askOf(stage: Stage, itemId: string, askerId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from item_asks where item_id = ${itemId} and asker_id = ${askerId}
  `.execute(stage.db)
  return rows[0]?.id ?? null
}

async function share(stage: Stage, idea: SharedIdea, upload: Buffer): Promise<void> {
  const { title, description, category, difficulty, materialsNeeded } = idea
  const input = { title, description, category, difficulty, materialsNeeded }
  const ownerId = idOf(stage, idea.owner)
  await postIdea(ideasDb(stage), stage.files, { ownerId, input, upload }, ago(stage, idea.age), null)
}

async function like(stage: Stage, idea: SharedIdea): Promise<void> {
  const ideaId = await findId(stage, 'upcycle_ideas', idea)
  if (ideaId === null) return
  for (const name of idea.likedBy)
    await likeIdea(ideasDb(stage), { ideaId, userId: idOf(stage, name), liked: true }, ago(stage, idea.age, 1 / 2))
}
