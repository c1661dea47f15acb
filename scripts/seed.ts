// Fills an empty database with demo data. Run again, it adds what is missing and changes nothing else.
import { readStorageSettings } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/database.ts'
import { openFiles } from '#server/platform/files.ts'
import { openStores } from '#server/platform/storage.ts'
import { Problem } from './lib/problem.ts'
import { takePhotos } from './seed/photos/photos.ts'
import { seed } from './seed/seed.ts'

/** Throws a Problem when it must not or cannot run here. */
async function run(env: NodeJS.ProcessEnv): Promise<string> {
  if (env.NODE_ENV === 'production')
    throw new Problem('Demo accounts have a published password: production is not seeded.')
  if (!env.DATABASE_URL) throw new Problem('DATABASE_URL is needed.')
  const db = openDatabase({ DATABASE_URL: env.DATABASE_URL, DATABASE_POOL: 4 }, (error) => console.error(error))
  try {
    const files = openFiles({ db, stores: await openStores(readStorageSettings(env)), onError: console.error })
    const added = await seed({ db, files, now: new Date(), photograph: takePhotos })
    return added === 0 ? 'The demo data are there.' : `Added ${added} demo requests with their bids.`
  } finally {
    await db.destroy()
  }
}

try {
  console.log(await run(process.env))
} catch (error) {
  console.error(error instanceof Problem ? `error: ${error.message}` : error)
  process.exitCode = 1
}
