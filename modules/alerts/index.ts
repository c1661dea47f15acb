import { registrationRule } from '#modules/licences/facade.ts'
import { own } from '#server/platform/database/database.ts'
import { whileOn } from '#server/platform/delivery/consumers.ts'
import { takeSteps } from '#server/platform/kernel/turn.ts'
import type { Deps, Module, Task } from '#server/platform/module.ts'
import { forgetTold } from './commands/forget-told.ts'
import { sendPush } from './commands/send-push.ts'
import { tellNext } from './commands/tell-next.ts'
import { forgetLeavers } from './consumers/on-account-deleted.ts'
import { tellOfBids } from './consumers/on-bids.ts'
import { tellOfMessages } from './consumers/on-messages.ts'
import { matchPosts } from './consumers/on-posts.ts'
import { tellOfQuestions } from './consumers/on-questions.ts'
import { tellOfReposts } from './consumers/on-reposts.ts'
import { tellOfReviews } from './consumers/on-reviews.ts'
import { forgetDevices } from './consumers/on-signed-out.ts'
import { openPushService } from './push-service.ts'
import { routes } from './routes.ts'
import { settingsFrom } from './rules.ts'
import type { AlertsTables } from './tables.ts'

const LOOK_EVERY_MS = 500
const TIDY_EVERY_MS = 10 * 60_000

export const alerts: Module = {
  name: 'alerts',
  routes,
  consumers: ({ config }) => [
    ...whileOn('alerts', matchPosts, tellOfBids, tellOfReposts(config), tellOfQuestions, tellOfMessages),
    ...whileOn('alerts', ...whileOn('reviews', tellOfReviews)),
    forgetLeavers,
    forgetDevices,
  ],
  tasks,
  announcements: [],
  rooms: [],
}

function tasks({ config, db: shared }: Deps): Task[] {
  const db = own<AlertsTables>(shared)
  const tidying = { name: 'alerts.forget-told', everyMs: TIDY_EVERY_MS, run: () => forgetTold(db) }
  if (config.FEATURES_OFF.includes('alerts')) return [tidying]
  const push = openPushService(config)
  const settings = settingsFrom(config, registrationRule(config), push !== null)
  const telling = {
    name: 'alerts.tell',
    everyMs: LOOK_EVERY_MS,
    run: () =>
      takeSteps(async () => {
        const pushes = await tellNext(db, settings, new Date())
        for (const pending of pushes ?? []) await sendPush({ db, config, push }, pending, new Date())
        return pushes !== null
      }),
  }
  return [tidying, telling]
}
