import type { FastifyInstance } from 'fastify'
import { isSessionActive } from '#modules/core/accounts/facade.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { serveBullBoard } from '#server/platform/http/bull-board.ts'
import { route } from '#server/platform/http/route.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { Deps } from '#server/platform/module.ts'
import { BULL_BOARD_COOKIE, BULL_BOARD_PATH, readPass } from './bull-board-pass.ts'
import { openBullBoard } from './commands/open-bull-board.ts'
import { pauseQueue } from './commands/pause-queue.ts'
import { resumeQueue } from './commands/resume-queue.ts'
import { runTask } from './commands/run-task.ts'
import * as overviewContract from './contract/overview.ts'
import * as contract from './contract.ts'
import { queueHistory } from './queries/queue-history.ts'
import { queuePauses } from './queries/queue-pauses.ts'
import { scheduledTasks } from './queries/scheduled-tasks.ts'
import { openOverview, queueNames } from './queries/system-overview.ts'
import { labelOf } from './rules.ts'
import type { MonitoringTables } from './tables.ts'

export function routes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<MonitoringTables>(deps.db)
  const overview = openOverview(deps)
  const readPauses = async () => ({ pauses: await queuePauses(db, queueNames(deps)) })
  const readSchedules = async () => ({ tasks: await scheduledTasks(db) })

  route(app, deps, overviewContract.readOverview, overview)
  route(app, deps, contract.queueHistory, async ({ params: { queue }, query }) => {
    const names = queueNames(deps)
    if (!names.includes(queue)) throw notFound()
    return { queue, label: labelOf(queue, names), points: await queueHistory(db, queue, query.span) }
  })
  route(app, deps, contract.activePauses, readPauses)
  route(app, deps, contract.pauseQueue, async ({ caller, params, body, command, request }) => {
    const pause = { ...params, ...body, staffId: caller.userId, requestId: request.id }
    await pauseQueue(db, pause, queueNames(deps), new Date(), command)
    return readPauses()
  })
  route(app, deps, contract.resumeQueue, async ({ caller, params, body, command, request }) => {
    await resumeQueue(db, { ...params, ...body, staffId: caller.userId, requestId: request.id }, new Date(), command)
    return readPauses()
  })
  route(app, deps, contract.readSchedules, readSchedules)
  route(app, deps, contract.runTask, async ({ caller, params, body, command, request }) => {
    await runTask(db, { ...params, ...body, staffId: caller.userId, requestId: request.id }, new Date(), command)
    return readSchedules()
  })
  mountBullBoard(app, deps)
}

function mountBullBoard(app: FastifyInstance, deps: Deps): void {
  const { config, queues } = deps
  const db = asModuleDb<MonitoringTables>(deps.db)
  const secure = config.PUBLIC_URL.every((url) => url.startsWith('https:'))
  route(app, deps, contract.openBullBoard, async ({ caller, body, request, reply }) => {
    const pass = await openBullBoard(db, config, { ...caller, ...body, requestId: request.id }, new Date())
    const cookie = { path: BULL_BOARD_PATH, httpOnly: true, sameSite: 'strict', secure, expires: pass.until } as const
    reply.setCookie(BULL_BOARD_COOKIE, pass.pass, cookie)
    return { url: `${BULL_BOARD_PATH}/`, expiresAt: pass.until.toISOString() }
  })
  serveBullBoard(app, {
    path: BULL_BOARD_PATH,
    queues,
    redirectTo: '/ops/queues',
    async isAllowed({ cookies }) {
      const pass = readPass(config.SESSION_SECRET, cookies[BULL_BOARD_COOKIE], new Date())
      return pass !== null && (await isSessionActive(db, pass.sessionId))
    },
  })
}
