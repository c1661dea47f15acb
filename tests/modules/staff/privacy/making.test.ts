import { beforeEach, describe, expect, test } from 'vitest'
import { makeExport } from '#modules/staff/privacy/commands/make-export.ts'
import { removeExpiredExports } from '#modules/staff/privacy/commands/remove-expired-exports.ts'
import { requestExport } from '#modules/staff/privacy/contract.ts'
import type { PrivacyTables } from '#modules/staff/privacy/tables.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import type { Files } from '#server/platform/files/files.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { openTestFiles } from '#tests/support/files.ts'
import { givenCustomer, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { download, latestExportOf } from './exports.ts'
import { storedFiles } from './leavers.ts'

let person: Person
let id: string
// Only the test makes exports here.
const server = await givenServer({ ROLES: 'web,relay' })
const { db } = server
const files = await openTestFiles(db, server.config)
beforeEach(async () => {
  await server.sql.query('delete from data_exports')
  person = await givenCustomer(server)
  id = (await callOrThrow(server, requestExport, { as: person })).id
})

const work = (through: Files = files) =>
  makeExport({ db: asModuleDb<PrivacyTables>(db), files: through, productName: 'Kerbside' })
const state = async () => (await latestExportOf(server, person))?.state
const row = async () => (await server.sql.query('select * from data_exports where id = $1', [id])).rows[0]
/** As if the worker had missed its heartbeats; a bare now(), rounded to a millisecond, may be in the future. */
const letLeaseEnd = () => server.sql.query("update data_exports set claimed_until = now() - interval '1 second'")
const announced = async (type: string): Promise<number> => {
  const { rows } = await server.sql.query(
    "select count(*)::int as n from outbox where type = $1 and data->>'exportId' = $2",
    [type, id],
  )
  return rows[0].n
}
const noDisk: Files = { put: () => Promise.reject(new Error('no disk')) } as unknown as Files

test('requesting again returns the pending export, also concurrently', async () => {
  const asked = await Promise.all([1, 2, 3, 4].map(() => callOrThrow(server, requestExport, { as: person })))
  expect(new Set(asked.map((one) => one.id))).toEqual(new Set([id]))
})

describe('several workers', () => {
  test('make one file of one request', async () => {
    expect((await Promise.all([work(), work(), work()])).filter(Boolean)).toHaveLength(1)
    expect(await state()).toBe('ready')
    expect(await announced('DataExportReady')).toBe(1)
    expect(Object.keys(await download(server, person, id))).toContain('data.json')
  })

  test('leave one file and one announcement when one was taken for dead and comes back', async () => {
    const before = (await storedFiles(server, 'data-exports')).length
    const pause = Promise.withResolvers<void>()
    const stored = Promise.withResolvers<void>()
    const slow: Files = {
      ...files,
      put: async (...file) => {
        await files.put(...file)
        stored.resolve()
        await pause.promise
      },
    }
    const overtaken = work(slow)
    await stored.promise
    await letLeaseEnd()
    expect(await work()).toBe(true)
    const { key } = await row()
    pause.resolve()
    await overtaken
    expect(await row()).toMatchObject({ key, tries: 2 })
    expect(await announced('DataExportReady')).toBe(1)
    expect((await storedFiles(server, 'data-exports')).length).toBe(before + 1)
  })
})

describe('a failure', () => {
  test('is retried after a pause, five times, and then announced', async () => {
    for (const tries of [1, 2, 3, 4, 5]) {
      await expect(work(noDisk)).rejects.toThrow('no disk')
      expect(await row()).toMatchObject({ tries })
      expect(await work()).toBe(false)
      await letLeaseEnd()
    }
    expect(await state()).toBe('failed')
    expect(await announced('DataExportFailed')).toBe(1)
    const again = await callOrThrow(server, requestExport, { as: person })
    expect(again).toMatchObject({ state: 'under_way' })
    expect(again.id).not.toBe(id)
  })

  test('is final when five workers died of it', async () => {
    await server.sql.query('update data_exports set tries = 5')
    expect(await work()).toBe(true)
    expect(await state()).toBe('failed')
  })
})

test('a user who leaves while their file is made leaves no file', async () => {
  const leaving: Files = {
    ...files,
    put: async (...file) => {
      await files.put(...file)
      await server.sql.query('delete from data_exports')
    },
  }
  const before = await storedFiles(server, 'data-exports')
  await work(leaving)
  expect(await storedFiles(server, 'data-exports')).toEqual(before)
})

test('expired files are removed from the store with their rows, and nothing else is', async () => {
  await work()
  const { key } = await row()
  const later = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000)
  await removeExpiredExports(asModuleDb<PrivacyTables>(db), files, later(6.9))
  expect(await storedFiles(server, key)).toHaveLength(1)
  await removeExpiredExports(asModuleDb<PrivacyTables>(db), files, later(7.1))
  expect(await storedFiles(server, key)).toEqual([])
  expect(await row()).toBeUndefined()
  expect((await server.sql.query('select 1 from stored_files where key = $1', [key])).rowCount).toBe(0)
})
