import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '#server/platform/database/database.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { waitForCheck } from '#tests/support/wait-for-check.ts'

test('a connection that dies between two statements of a transaction fails that transaction, not the process', async () => {
  const errors: Error[] = []
  const db = openDatabase({ DATABASE_URL: await freshDatabase(), DATABASE_POOL: 4 }, (error) => errors.push(error))

  const cutOff = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db)
    await waitForCheck(() => expect(errors).not.toEqual([]))
    await sql`select 1`.execute(trx)
  })

  await expect(cutOff).rejects.toThrow()
  const { rows } = await sql`select 1 as one`.execute(db)
  expect(rows).toEqual([{ one: 1 }])
  await db.destroy()
})

test('a connection outlasts a quiet minute, so that the next bid waits for no new one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const db = openDatabase({ DATABASE_URL: await freshDatabase(), DATABASE_POOL: 1 }, () => undefined)
  try {
    const which = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid
    const before = await which()
    vi.advanceTimersByTime(60_000)
    expect(await which()).toBe(before)
    vi.advanceTimersByTime(600_000)
    expect(await which()).not.toBe(before)
  } finally {
    vi.useRealTimers()
    await db.destroy()
  }
})
