import { asModuleDb } from '#server/platform/database/database.ts'
import { runUntilDone } from '#server/platform/kernel/run-until-done.ts'
import { MAILS_AT_ONCE, openMailer } from '#server/platform/mailer.ts'
import type { Deps, Module, Task } from '#server/platform/module.ts'
import { deleteOldMails } from './commands/delete-old-mails.ts'
import { sendMail } from './commands/send-mail.ts'
import { queueMailsOnEvents } from './consumers/on-mailed-events.ts'
import { routes } from './routes.ts'
import type { NotificationsTables } from './tables.ts'

/** Longest delay between queueing and sending. */
const POLL_EVERY_MS = 400
const TIDY_EVERY_MS = 10 * 60_000

export const notifications: Module = {
  name: 'notifications',
  routes,
  consumers: ({ config }) => [queueMailsOnEvents(config)],
  tasks,
  announcements: [],
  rooms: [],
}

/** Sends several mails at a time, so that a slow mail server delays only one. One of the senders never takes alerts. */
function tasks({ config, db: shared, logger }: Deps): Task[] {
  const db = asModuleDb<NotificationsTables>(shared)
  const tidying = { name: 'notifications.forget-mails', everyMs: TIDY_EVERY_MS, run: () => deleteOldMails(db) }
  const mailer = openMailer(config)
  if (!mailer) return [tidying]
  const sending = (takesBulk: boolean) => ({
    name: 'notifications.send-mails',
    everyMs: POLL_EVERY_MS,
    run: () => runUntilDone(() => sendMail({ db, config, logger, mailer, takesBulk })),
    close: mailer.close,
  })
  return [tidying, ...Array.from({ length: MAILS_AT_ONCE }, (_, index) => sending(index > 0))]
}
