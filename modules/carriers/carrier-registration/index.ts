import { asModuleDb } from '#server/platform/database/database.ts'
import { runUntilDone } from '#server/platform/kernel/run-until-done.ts'
import type { Deps, Module, Task } from '#server/platform/module.ts'
import { checkNext } from './commands/check-next.ts'
import { deleteOldFindings } from './commands/delete-old-findings.ts'
import { deleteOldLicencePictures } from './commands/delete-old-licence-pictures.ts'
import { endOrRemindNext } from './commands/end-or-remind-next.ts'
import { recheckChosenCarrier } from './consumers/on-bids-accepted.ts'
import { flagChangedNames } from './consumers/on-renamed.ts'
import { announcements } from './live.ts'
import { openRegister } from './register.ts'
import { routes } from './routes.ts'
import type { RegistrationTables } from './tables.ts'
import { QUERY_EVERY_MS } from './watch/rules.ts'

const ENDS_EVERY_MS = 60_000
const TIDY_EVERY_MS = 60 * 60_000

export const carrierRegistration: Module = {
  // the former name, which stored task and consumer names begin with
  name: 'licences',
  routes,
  consumers: ({ config }) => [recheckChosenCarrier(openRegister(config) !== null), flagChangedNames],
  tasks,
  announcements,
  rooms: [],
}

function tasks({ config, db: shared, files, logger }: Deps): Task[] {
  const db = asModuleDb<RegistrationTables>(shared)
  const deletion = {
    name: 'licences.forget',
    everyMs: TIDY_EVERY_MS,
    run: async () => {
      const { deleted, more } = await deleteOldLicencePictures(db, files, new Date())
      if (deleted > 0) logger.info({ deleted }, 'deleted pictures of licences past their retention')
      return (await deleteOldFindings(db, files, new Date())) || more
    },
  }
  if (config.FEATURES_OFF.includes('registration')) return [deletion]
  const ending = {
    name: 'licences.end-registrations',
    everyMs: ENDS_EVERY_MS,
    run: () => runUntilDone(() => endOrRemindNext(db, new Date())),
  }
  const register = openRegister(config)
  if (!register) return [deletion, ending]
  const checking = {
    name: 'licences.check-next',
    everyMs: QUERY_EVERY_MS,
    run: () => checkNext(db, register, new Date()),
  }
  return [deletion, ending, checking]
}
