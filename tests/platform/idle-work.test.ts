import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { MODULES } from '#server/modules.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { onCommit } from '#server/platform/database/transaction.ts'
import { openQueues, type Queues } from '#server/platform/delivery/queues.ts'
import { readConfig } from '#server/platform/kernel/config.ts'
import { openLogger } from '#server/platform/kernel/logger.ts'
import { openMetrics } from '#server/platform/kernel/metrics.ts'
import { closeRedis, openRedis } from '#server/platform/kernel/redis.ts'
import { LIVE_CONSUMER } from '#server/platform/live/live-updates.ts'
import type { Task } from '#server/platform/module.ts'
import { fileTasks } from '#server/platform/process/file-tasks.ts'
import { withServerLogin } from '#tests/support/create-database.ts'
import { freshDatabase, freshRedis } from '#tests/support/database.ts'
import { testEnvironment } from '#tests/support/environment.ts'
import { until } from '#tests/support/until.ts'

let tasks: readonly Task[]
let commits = 0
const stack = new AsyncDisposableStack()

/** The repeated work of a system in which nothing has ever happened. */
beforeAll(async () => {
  const config = readConfig(testEnvironment(withServerLogin(await freshDatabase()), await freshRedis()))
  const db = openDatabase(config, () => undefined)
  stack.defer(() => db.destroy())
  const redis = openRedis(config.REDIS_URL, 'fail-fast', () => undefined)
  stack.defer(() => closeRedis(redis))
  await until(() => redis.status === 'ready', 'Redis')
  const consumers = () => [...deps.consumers().map(({ name }) => name), LIVE_CONSUMER]
  const queues: Queues = openQueues(redis, consumers, () => undefined)
  const parts = { config, db, redis, queues, logger: openLogger(config), metrics: openMetrics() }
  const { app, deps } = await buildApp(parts)
  stack.defer(() => app.close())
  stack.defer(() => queues.close())
  stack.defer(async () => {
    for (const folder of [config.STORAGE_DIR, config.PRIVATE_STORAGE_DIR])
      await rm(folder, { recursive: true, force: true })
  })
  onCommit(db, () => void commits++)
  tasks = [...fileTasks(deps), ...MODULES.flatMap((module) => module.tasks(deps))]
  stack.defer(async () => {
    for (const { close } of tasks) await close?.()
  })
})
afterAll(() => stack.disposeAsync())

test('wakes nothing when repeated work finds nothing to do', async () => {
  const waking = new Set<string>()
  for (const { name, run } of tasks) {
    const before = commits
    await run()
    if (commits > before) waking.add(name)
  }
  expect([...waking]).toEqual([])
})
