import { sql } from 'kysely'
import { addGalleryPicture } from '#modules/discovery/directory/commands/add-gallery-picture.ts'
import type { DirectoryTables } from '#modules/discovery/directory/tables.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import type { DemoName } from './people.ts'
import type { Photograph } from './pictures.ts'
import { idOf, type SeedContext } from './seed-context.ts'

/** What businesses show of their work: pictures that requests also use. */
const GALLERIES: Partial<Record<DemoName, readonly string[]>> = {
  cara: ['garden-waste', 'kitchen-units', 'shed-timber', 'builders-bags', 'office-chairs'],
  finn: ['rubble', 'builders-bags', 'tyres'],
  grace: ['garden-waste', 'cardboard-boxes', 'fridge-freezer', 'carpet-rolls'],
}

/** Fills the galleries of Premium businesses that have none. */
export async function seedGalleries(context: SeedContext, photograph: Photograph): Promise<void> {
  for (const [name, photos] of Object.entries(GALLERIES) as [DemoName, readonly string[]][])
    if (await isEmpty(context, idOf(context, name))) await addPictures(context, idOf(context, name), photos, photograph)
}

async function isEmpty({ db }: SeedContext, userId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from gallery_pictures where user_id = ${userId}`.execute(db)
  return rows.length === 0
}

async function addPictures(
  context: SeedContext,
  userId: string,
  photos: readonly string[],
  photograph: Photograph,
): Promise<void> {
  const db = asModuleDb<DirectoryTables>(context.db)
  for (const photo of photos)
    await addGalleryPicture(db, context.files, { userId, upload: await photograph(photo) }, context.now, null)
}
