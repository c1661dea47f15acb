import type { CommunityTables } from '#modules/community/tables.ts'
import type { PlacesTables } from '#modules/places/tables.ts'
import type { Stripe } from '#modules/subscriptions/stripe/stripe.ts'
import { type AnyDb, own } from '#server/platform/database/database.ts'
import type { Files } from '#server/platform/files/files.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
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
  await asFarAsAllowed(() => tellCases(stage))
  await asFarAsAllowed(() => tellRegistrations(stage))
  // after each chapter: a server that runs already would soon mail what is told here
  await catchUp(db)
  for (const story of STORIES) {
    await asFarAsAllowed(() => tellStory(stage, story, () => photograph(story.photo)))
    await catchUp(db)
    await asFarAsAllowed(() => tellDisposal(stage, story))
  }
  await listCharities(own<CommunityTables>(db), now)
  for (const tell of [tellGalleries, tellBelongings]) await asFarAsAllowed(() => tell(stage, photograph))
  for (const tell of [tellAlerts, tellQuestions, tellWrongVan, tellMessages, tellReviews, tellTracking])
    await asFarAsAllowed(() => tell(stage))
  await catchUp(db)
  return known.filter((request) => request === null).length
}

/** Tells a chapter; what somebody of the demo may no longer do, since staff suspended them, and what follows in it is left out. */
async function asFarAsAllowed(tell: () => Promise<unknown>): Promise<void> {
  try {
    await tell()
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'account_suspended')) throw error
    console.warn('A part of the demo is left out: staff have suspended somebody of it.')
  }
}
