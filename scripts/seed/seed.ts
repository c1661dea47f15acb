import type { CommunityTables } from '#modules/community/tables.ts'
import type { PlacesTables } from '#modules/places/tables.ts'
import type { Stripe } from '#modules/subscriptions/stripe/stripe.ts'
import { type AnyDb, own } from '#server/platform/database/database.ts'
import type { Files } from '#server/platform/files/files.ts'
import { openAccounts } from './accounts.ts'
import { catchUp } from './arrange.ts'
import { listCharities } from './charities.ts'
import { STORIES } from './content.ts'
import type { Photograph } from './pictures.ts'
import { placeNeighbourhood } from './places.ts'
import { subscribePeople } from './subscriptions.ts'
import { tellAlerts } from './tell-alerts.ts'
import { tellBelongings } from './tell-belongings.ts'
import { tellCases } from './tell-cases.ts'
import { tellDisposal } from './tell-disposals.ts'
import { tellGalleries } from './tell-galleries.ts'
import { tellMessages } from './tell-messages.ts'
import { tellQuestions } from './tell-questions.ts'
import { tellRegistrations } from './tell-registrations.ts'
import { tellReviews } from './tell-reviews.ts'
import { findRequest, tellStory } from './tell-story.ts'
import { tellTracking } from './tell-tracking.ts'
import { tellWrongVan } from './tell-wrong-van.ts'

interface SeedOptions {
  db: AnyDb
  files: Files
  /** The stand-in for Stripe; null where nothing is bought. */
  stripe: Stripe | null
  now: Date
  /** The server's: QR codes at the door follow from it. */
  secret: string
  photograph: Photograph
}

/** Fills the database with the demo's people, requests and bids, as far as they are missing; gives how many requests were. */
export async function seed({ db, files, stripe, now, secret, photograph }: SeedOptions): Promise<number> {
  await placeNeighbourhood(own<PlacesTables>(db))
  const people = await openAccounts(db, files, now)
  await subscribePeople(db, stripe, people, now)
  const stage = { db, files, people, now, secret }
  const known = await Promise.all(STORIES.map((story) => findRequest(stage, story)))
  await tellCases(stage)
  await tellRegistrations(stage)
  // after each chapter: a server that runs already would soon mail what is told here
  await catchUp(db)
  for (const story of STORIES) {
    await tellStory(stage, story, () => photograph(story.photo))
    await catchUp(db)
    await tellDisposal(stage, story)
  }
  await tellGalleries(stage, photograph)
  await listCharities(own<CommunityTables>(db), now)
  await tellBelongings(stage, photograph)
  await tellAlerts(stage)
  await tellQuestions(stage)
  await tellWrongVan(stage)
  await tellMessages(stage)
  await tellReviews(stage)
  await tellTracking(stage)
  await catchUp(db)
  return known.filter((request) => request === null).length
}
