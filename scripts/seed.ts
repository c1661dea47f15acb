// Fills an empty database with demo data. Run again, it adds what is missing and changes nothing else.

import { openStripe } from '#modules/subscriptions/stripe/stripe.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { openFiles } from '#server/platform/files/files.ts'
import { openStores } from '#server/platform/files/storage.ts'
import { readStorageSettings } from '#server/platform/kernel/config.ts'
import { Problem, runScript } from './lib/problem.ts'
import { readPhoto } from './seed/photos.ts'
import { seed } from './seed/seed.ts'

/** Throws a Problem when it must not or cannot run here. */
async function run(env: NodeJS.ProcessEnv): Promise<string> {
  if (env.NODE_ENV === 'production')
    throw new Problem('Demo accounts have a published password: production is not seeded.')
  if (!env.DATABASE_URL) throw new Problem('DATABASE_URL is needed.')
  const db = openDatabase({ DATABASE_URL: env.DATABASE_URL, DATABASE_POOL: 4 }, (error) => console.error(error))
  try {
    const files = openFiles({ db, stores: await openStores(readStorageSettings(env)), onError: console.error })
    // Only the stand-in: a demo buys nothing at the real one.
    const stripe = env.STRIPE_API_URL
      ? openStripe({ STRIPE_SECRET_KEY: env.STRIPE_SECRET_KEY, STRIPE_API_URL: env.STRIPE_API_URL })
      : null
    const added = await seed({ db, files, stripe, now: new Date(), photograph: readPhoto })
    return added === 0 ? 'The demo data are there.' : `Added ${added} demo requests with their bids.`
  } finally {
    await db.destroy()
  }
}

await runScript(() => run(process.env))
