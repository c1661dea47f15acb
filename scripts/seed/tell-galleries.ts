import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { addGalleryPicture } from '#modules/directory/commands/add-gallery-picture.ts'
import type { DirectoryTables } from '#modules/directory/tables.ts'
import { own } from '#server/platform/database/database.ts'
import { pictureKeys } from '#server/platform/files/stored-pictures.ts'
import type { DemoName } from './people.ts'
import type { PhotoName } from './photos/scenes.ts'
import { idOf, type Stage } from './stage.ts'
import { STORIES } from './stories.ts'

/** What businesses show of their work: photographs that the stories have taken already. */
const GALLERIES: Partial<Record<DemoName, readonly PhotoName[]>> = {
  cara: ['garden-waste', 'kitchen-units', 'shed-timber', 'builders-bags', 'office-chairs'],
  finn: ['rubble', 'builders-bags', 'tyres'],
  grace: ['garden-waste', 'cardboard-boxes', 'fridge-freezer', 'carpet-rolls'],
}
const PHOTO_WIDTH = 960

/** Fills the galleries of Premium businesses that have none. */
export async function tellGalleries(stage: Stage): Promise<void> {
  for (const [name, photos] of Object.entries(GALLERIES) as [DemoName, readonly PhotoName[]][])
    if (await isEmpty(stage, idOf(stage, name))) await hang(stage, idOf(stage, name), photos)
}

async function isEmpty({ db }: Stage, userId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from gallery_pictures where user_id = ${userId}`.execute(db)
  return rows.length === 0
}

async function hang(stage: Stage, userId: string, photos: readonly PhotoName[]): Promise<void> {
  for (const photo of photos) {
    const upload = await photoOf(stage, photo)
    if (upload)
      await addGalleryPicture(own<DirectoryTables>(stage.db), stage.files, { userId, upload }, stage.now, null)
  }
}

/** The photograph as its request shows it; null when that is gone, or the store has it no more. */
async function photoOf(stage: Stage, photo: PhotoName): Promise<Buffer | null> {
  const story = STORIES.find((one) => one.photo === photo)
  if (!story) return null
  const { rows } = await sql<{ url: string | null }>`
    select image_urls -> 0 ->> 'url' as url from collection_requests
    where user_id = ${idOf(stage, story.owner)} and title = ${story.title}
  `.execute(stage.db)
  const [key] = rows[0]?.url ? pictureKeys({ url: rows[0].url }, [PHOTO_WIDTH]) : []
  const bytes = key ? await stage.files.read('public', key) : null
  return bytes && buffer(bytes)
}
