import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestExport } from '#modules/privacy/contract.ts'
import { download, readyExport } from '#tests/modules/privacy/exports.ts'
import { must } from '#tests/support/client.ts'
import { givenCustomer } from '#tests/support/people.ts'
import { type House, openHouse } from '#tests/support/processes.ts'
import { until } from '#tests/support/until.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.tearDown())

test('an export whose worker is killed at it is made by another one, once', async () => {
  const web = await house.start('web,relay')
  const customer = await givenCustomer({ url: web.url, sql: house.sql })
  const worker = await house.start('worker')
  const inTheWay = await house.sql.connect()
  // Reading the person's bids has to wait: the worker is in the middle of it.
  await inTheWay.query('begin')
  await inTheWay.query('lock table bids in access exclusive mode')
  const { id } = await must(web, requestExport, { as: customer })
  const tries = async () => (await house.sql.query('select tries from data_exports where id = $1', [id])).rows[0].tries
  await until(async () => (await tries()) === 1, 'the worker to begin')
  await worker.kill9()
  await inTheWay.query('rollback')
  inTheWay.release()

  await house.start('worker')
  await readyExport(web, customer, id, 30_000)
  expect(await tries()).toBe(2)
  expect(Object.keys(await download(web, customer, id))).toContain('data.json')
  const kept = await house.sql.query("select 1 from stored_files where key like 'data-exports/%'")
  expect(kept.rowCount).toBe(1)
  const told = await house.sql.query("select 1 from outbox where type = 'DataExportReady'")
  expect(told.rowCount).toBe(1)
})
