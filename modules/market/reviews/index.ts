import { asModuleDb } from '#server/platform/database/database.ts'
import { whileFeatureOn } from '#server/platform/delivery/consumers.ts'
import { runUntilDone } from '#server/platform/kernel/run-until-done.ts'
import type { Deps, Module, Task } from '#server/platform/module.ts'
import { deleteOldReviewTexts } from './commands/delete-old-review-texts.ts'
import { requestNextReview } from './commands/request-next-review.ts'
import { scheduleReviewRequest } from './consumers/on-completed.ts'
import { liveUpdates } from './live.ts'
import { routes } from './routes.ts'
import type { ReviewsTables } from './tables.ts'

const ASK_EVERY_MS = 60_000
const DELETE_EVERY_MS = 60 * 60_000

export const reviews: Module = {
  name: 'reviews',
  routes,
  consumers: () => whileFeatureOn('reviews', scheduleReviewRequest),
  tasks,
  liveUpdates,
  rooms: [],
}

function tasks({ config, db: anyDb }: Deps): Task[] {
  if (config.FEATURES_OFF.includes('reviews')) return []
  const db = asModuleDb<ReviewsTables>(anyDb)
  return [
    { name: 'reviews.ask', everyMs: ASK_EVERY_MS, run: () => runUntilDone(() => requestNextReview(db, new Date())) },
    { name: 'reviews.forget', everyMs: DELETE_EVERY_MS, run: () => deleteOldReviewTexts(db, new Date()) },
  ]
}
