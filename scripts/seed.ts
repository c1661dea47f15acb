// Fills an empty database with demo data. Run again, it adds what is missing and changes nothing else.

import { openStripe } from '#modules/carriers/subscriptions/stripe/stripe.ts'
import { openFiles } from '#server/platform/files/files.ts'
import { openStores } from '#server/platform/files/storage.ts'
import { readStorageSettings } from '#server/platform/kernel/config.ts'
import { Problem, runScript } from './lib/problem.ts'
import { withDatabase } from './lib/with-database.ts'
import { readPhoto } from './seed/pictures.ts'
import { seed } from './seed/seed.ts'
import type { DemoWebhooks } from './seed/seed-context.ts'

/** Throws a Problem when it must not or can't run here. */
async function run(env: NodeJS.ProcessEnv): Promise<string> {
  if (env.NODE_ENV === 'production')
    throw new Problem('Demo accounts have a published password: production is not seeded.')
  return withDatabase(
    env,
    async (db) => {
      const files = openFiles({ db, stores: openStores(readStorageSettings(env)), onError: console.error })
      // Only the emulator: a demo buys nothing at the real one.
      const stripe = env.STRIPE_API_URL
        ? openStripe({ STRIPE_SECRET_KEY: env.STRIPE_SECRET_KEY, STRIPE_API_URL: env.STRIPE_API_URL })
        : null
      const added = await seed({
        db,
        files,
        stripe: (await stripe?.()) ?? null,
        now: new Date(),
        secret: env.SESSION_SECRET ?? '',
        webhooks: readWebhooks(env),
        photograph: readPhoto,
      })
      return added === 0 ? 'The demo data are there.' : `Added ${added} demo requests with their bids.`
    },
    4,
  )
}

/** Returns the receiver in DEMO_WEBHOOK_URL; null for none. */
function readWebhooks({
  DEMO_WEBHOOK_URL: url,
  SESSION_SECRET,
  SEALING_SECRET,
}: NodeJS.ProcessEnv): DemoWebhooks | null {
  if (!url || !SESSION_SECRET || !SEALING_SECRET) return null
  return { url, sealing: { SESSION_SECRET, SEALING_SECRET, SEALING_SECRET_BEFORE: undefined } }
}

await runScript(() => run(process.env))
