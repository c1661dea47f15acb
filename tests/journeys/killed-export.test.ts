import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestExport } from '#modules/staff/privacy/contract.ts'
import { download, readyExport } from '#tests/modules/staff/privacy/exports.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenCustomer } from '#tests/support/people.ts'
import { openTestSystem, type TestSystem } from '#tests/support/processes.ts'
import { until } from '#tests/support/until.ts'

let system: TestSystem
beforeAll(async () => {
  system = await openTestSystem()
})
afterAll(() => system.tearDown())

test('another worker makes an export once when the first is killed during it', async () => {
  const web = await system.start('web,relay')
  const customer = await givenCustomer({ url: web.url, sql: system.sql })
  const worker = await system.start('worker')
  const inTheWay = await system.sql.connect()
  // Reading the person's bids has to wait: the worker is in the middle of it.
  await inTheWay.query('begin')
  await inTheWay.query('lock table bids in access exclusive mode')
  const { id } = await callOrThrow(web, requestExport, { as: customer })
  const tries = async () => (await system.sql.query('select tries from data_exports where id = $1', [id])).rows[0].tries
  await until(async () => (await tries()) === 1, 'the worker to begin')
  await worker.kill9()
  await inTheWay.query('rollback')
  inTheWay.release()

  await system.start('worker')
  await readyExport(web, customer, id, 30_000)
  expect(await tries()).toBe(2)
  expect(Object.keys(await download(web, customer, id))).toContain('data.json')
  const kept = await system.sql.query("select 1 from stored_files where key like 'data-exports/%'")
  expect(kept.rowCount).toBe(1)
  const told = await system.sql.query("select 1 from outbox where type = 'DataExportReady'")
  expect(told.rowCount).toBe(1)
})
