import type { Stripe } from '#modules/carriers/subscriptions/stripe/stripe.ts'
import type { CharitiesTables } from '#modules/community/charities/tables.ts'
import type { PlacesTables } from '#modules/core/places/tables.ts'
import { type AnyDb, asModuleDb } from '#server/platform/database/database.ts'
import type { Files } from '#server/platform/files/files.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { openAccounts } from './accounts.ts'
import { catchUp } from './arrange.ts'
import { listCharities } from './charities.ts'
import { STORIES } from './content.ts'
import type { Photograph } from './pictures.ts'
import { seedOutwardCodes } from './places.ts'
import { seedAlerts } from './seed-alerts.ts'
import { seedApiKey } from './seed-api-key.ts'
import { seedBelongings } from './seed-belongings.ts'
import { seedCases } from './seed-cases.ts'
import type { DemoWebhooks } from './seed-context.ts'
import { seedDisposal } from './seed-disposals.ts'
import { seedGalleries } from './seed-galleries.ts'
import { seedLadders } from './seed-ladders.ts'
import { seedMessages } from './seed-messages.ts'
import { seedQuestions } from './seed-questions.ts'
import { seedRegistrations } from './seed-registrations.ts'
import { seedReviews } from './seed-reviews.ts'
import { seedRounds } from './seed-rounds.ts'
import { findRequest, seedStory } from './seed-story.ts'
import { seedTracking } from './seed-tracking.ts'
import { seedWebhooks } from './seed-webhooks.ts'
import { seedWrongVan } from './seed-wrong-van.ts'
import { subscribePeople } from './subscriptions.ts'

interface SeedOptions {
  db: AnyDb
  files: Files
  /** The Stripe emulator; null where nothing is bought. */
  stripe: Stripe | null
  now: Date
  /** The server's: QR codes at the door are derived from it. */
  secret: string
  /** Null where nothing receives them. */
  webhooks: DemoWebhooks | null
  photograph: Photograph
}

/** Fills the database with missing people, requests and bids of the demo; returns how many requests it added. */
export async function seed(options: SeedOptions): Promise<number> {
  const { db, files, stripe, now, secret, webhooks, photograph } = options
  await seedOutwardCodes(asModuleDb<PlacesTables>(db))
  const people = await openAccounts(db, files, now)
  await subscribePeople(db, stripe, people, now)
  const context = { db, files, people, now, secret, webhooks }
  const existing = await Promise.all(STORIES.map((story) => findRequest(context, story)))
  await skipIfSuspended(() => seedCases(context))
  await skipIfSuspended(() => seedRegistrations(context))
  // after each part: a server that already runs would soon mail what happens here
  await catchUp(db)
  for (const story of STORIES) {
    await skipIfSuspended(() => seedStory(context, story, () => photograph(story.photo)))
    await catchUp(db)
    await skipIfSuspended(() => seedDisposal(context, story))
  }
  await listCharities(asModuleDb<CharitiesTables>(db), now)
  for (const seedPart of [seedRounds, seedGalleries, seedBelongings, seedLadders])
    await skipIfSuspended(() => seedPart(context, photograph))
  for (const seedPart of [seedAlerts, seedApiKey, seedQuestions, seedWrongVan, seedMessages, seedReviews, seedTracking])
    await skipIfSuspended(() => seedPart(context))
  await seedWebhooks(context)
  await catchUp(db)
  return existing.filter((request) => request === null).length
}

/** Seeds a part of the demo, but not what a suspended demo person would do in it and what depends on that. */
async function skipIfSuspended(seedPart: () => Promise<unknown>): Promise<void> {
  try {
    await seedPart()
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'account_suspended')) throw error
    console.warn('A part of the demo is left out, because staff have suspended one of its people.')
  }
}
