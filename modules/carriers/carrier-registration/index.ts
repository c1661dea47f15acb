import { asModuleDb } from '#server/platform/database/database.ts'
import { takeSteps } from '#server/platform/kernel/turn.ts'
import type { Deps, Module, Task } from '#server/platform/module.ts'
import { checkNext } from './commands/check-next.ts'
import { endRegistrations } from './commands/end-registrations.ts'
import { forgetFindings } from './commands/forget-findings.ts'
import { forgetLicences } from './commands/forget-licences.ts'
import { checkChosen } from './consumers/on-bids-accepted.ts'
import { flagChangedNames } from './consumers/on-renamed.ts'
import { announcements } from './live.ts'
import { openRegister } from './register.ts'
import { routes } from './routes.ts'
import type { LicencesTables } from './tables.ts'
import { ASK_EVERY_MS } from './watch/rules.ts'

const ENDS_EVERY_MS = 60_000
const TIDY_EVERY_MS = 60 * 60_000

export const carrierRegistration: Module = {
  name: 'licences',
  routes,
  consumers: ({ config }) => [checkChosen(openRegister(config) !== null), flagChangedNames],
  tasks,
  announcements,
  rooms: [],
}

function tasks({ config, db: shared, files, logger }: Deps): Task[] {
  const db = asModuleDb<LicencesTables>(shared)
  const tidying = {
    name: 'licences.forget',
    everyMs: TIDY_EVERY_MS,
    run: async () => {
      const { deleted, more } = await forgetLicences(db, files, new Date())
      if (deleted > 0) logger.info({ deleted }, 'pictures of licences deleted in time')
      return (await forgetFindings(db, files, new Date())) || more
    },
  }
  if (config.FEATURES_OFF.includes('registration')) return [tidying]
  const ending = {
    name: 'licences.end-registrations',
    everyMs: ENDS_EVERY_MS,
    run: () => takeSteps(() => endRegistrations(db, new Date())),
  }
  const register = openRegister(config)
  if (!register) return [tidying, ending]
  const checking = {
    name: 'licences.check-next',
    everyMs: ASK_EVERY_MS,
    run: () => checkNext(db, register, new Date()),
  }
  return [tidying, ending, checking]
}
