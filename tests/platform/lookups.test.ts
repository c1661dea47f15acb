import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountToHold } from '#modules/accounts/facade.ts'
import { cardToRead } from '#modules/profiles/facade.ts'
import { requestToHold } from '#modules/requests/facade.ts'
import { subscriptionToRead } from '#modules/subscriptions/facade.ts'
import { type AnyDb, openDatabase } from '#server/platform/database/database.ts'
import { alone, together } from '#server/platform/database/lookups.ts'
import { givenCarrier, givenOpenRequest } from '#tests/support/people.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const lookups = {
  account: accountToHold,
  request: requestToHold,
  subscription: subscriptionToRead,
  card: cardToRead,
}
const askTogether = together('test.together', lookups)
const askAlone = {
  account: alone('test.account', accountToHold),
  request: alone('test.request', requestToHold),
  subscription: alone('test.subscription', subscriptionToRead),
  card: alone('test.card', cardToRead),
}

let server: TestServer
let db: AnyDb
beforeAll(async () => {
  server = await startTestServer()
  db = openDatabase(server.config, () => undefined)
})
afterAll(async () => {
  await db.destroy()
  await server.stop()
})

async function someone() {
  const { request } = await givenOpenRequest(server)
  return { carrier: await givenCarrier(server), request }
}

test('what is asked together is found as if asked alone, instants and what is missing included', async () => {
  const { carrier, request } = await someone()
  await server.sql.query('update users set suspended_at = $2 where id = $1', [carrier.id, '2026-07-15T09:00:00.123Z'])
  const values = { userId: carrier.id, requestId: request.id }
  const found = await askTogether(db, values)
  expect(found).toEqual({
    account: (await askAlone.account(db, values))[0],
    request: (await askAlone.request(db, values))[0],
    subscription: (await askAlone.subscription(db, values))[0],
    card: (await askAlone.card(db, values))[0],
  })
  expect(found.account?.suspended_at).toEqual(new Date('2026-07-15T09:00:00.123Z'))
  expect(found.subscription?.current_period_end).toBeInstanceOf(Date)
  expect(found.request?.collected_at).toBeNull()
  const nobody = { userId: request.id, requestId: carrier.id }
  expect(await askTogether(db, nobody)).toEqual({ account: undefined, request: undefined })
})

test('what is asked together is locked as it would be alone', async () => {
  const { carrier, request } = await someone()
  /** Which of the two others may take with this lock meanwhile. */
  const free = async (lock: string) => {
    const ask = (table: string, id: string) =>
      server.sql.query(`select id from ${table} where id = $1 ${lock} skip locked`, [id])
    const [users, requests] = [await ask('users', carrier.id), await ask('collection_requests', request.id)]
    return { account: users.rowCount === 1, request: requests.rowCount === 1 }
  }
  await db.transaction().execute(async (trx) => {
    await askTogether(trx, { userId: carrier.id, requestId: request.id })
    expect(await free('for update')).toEqual({ account: false, request: false })
    expect(await free('for no key update')).toEqual({ account: true, request: false })
    expect(await free('for share')).toEqual({ account: true, request: true })
  })
})
