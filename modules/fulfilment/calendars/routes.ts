import type { FastifyInstance } from 'fastify'
import { asModuleDb } from '#server/platform/database/database.ts'
import { route } from '#server/platform/http/route.ts'
import type { Deps } from '#server/platform/module.ts'
import { serveCalendarFiles } from './calendar-files.ts'
import { resetCalendarFeed } from './commands/reset-calendar-feed.ts'
import * as contract from './contract.ts'
import { readAddress } from './queries/read-address.ts'
import type { CalendarsTables } from './tables.ts'

export function routes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<CalendarsTables>(deps.db)
  route(app, deps, contract.calendarFeed, ({ caller }) => readAddress(db, deps.config, caller.userId))
  route(app, deps, contract.resetCalendarFeed, ({ caller }) =>
    resetCalendarFeed(db, deps.config, caller.userId, new Date()),
  )
  serveCalendarFiles(app, deps)
}
