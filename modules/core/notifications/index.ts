import { asModuleDb } from '#server/platform/database/database.ts'
import { takeSteps } from '#server/platform/kernel/turn.ts'
import { MAILS_AT_ONCE, openMailer } from '#server/platform/mailer.ts'
import type { Deps, Module, Task } from '#server/platform/module.ts'
import { forgetOldMails } from './commands/forget-old-mails.ts'
import { sendMail } from './commands/send-mail.ts'
import { mailFacts } from './consumers/on-mailed-facts.ts'
import { routes } from './routes.ts'
import type { NotificationsTables } from './tables.ts'

/** Longest delay between queueing and sending. */
const LOOK_EVERY_MS = 400
const TIDY_EVERY_MS = 10 * 60_000

export const notifications: Module = {
  name: 'notifications',
  routes,
  consumers: ({ config }) => [mailFacts(config)],
  tasks,
  announcements: [],
  rooms: [],
}

/** Sends on several lanes, one mail each, so that a slow server delays one mail only. Alerts never fill all lanes. */
function tasks({ config, db: shared, logger }: Deps): Task[] {
  const db = asModuleDb<NotificationsTables>(shared)
  const tidying = { name: 'notifications.forget-mails', everyMs: TIDY_EVERY_MS, run: () => forgetOldMails(db) }
  const mailer = openMailer(config)
  if (!mailer) return [tidying]
  const sending = (takesBulk: boolean) => ({
    name: 'notifications.send-mails',
    everyMs: LOOK_EVERY_MS,
    run: () => takeSteps(() => sendMail({ db, config, logger, mailer, takesBulk })),
    close: mailer.close,
  })
  return [tidying, ...Array.from({ length: MAILS_AT_ONCE }, (_, lane) => sending(lane > 0))]
}
