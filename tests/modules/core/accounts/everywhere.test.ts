import { afterAll, beforeAll, expect, test } from 'vitest'
import { signOutEverywhere } from '#modules/core/accounts/contract.ts'
import { openTestSystem, type ServerProcess, type TestSystem } from '#tests/support/processes.ts'
import { until } from '#tests/support/until.ts'
import { givenWatcher } from '#tests/support/watcher.ts'
import { Browser, givenSignedIn } from './browser.ts'
import { newEmail } from './mailed.ts'

let system: TestSystem
let here: ServerProcess
let there: ServerProcess
beforeAll(async () => {
  system = await openTestSystem()
  here = await system.start('web')
  there = await system.start('web')
}, 90_000)
afterAll(() => system.tearDown())

test("signing out everywhere closes all the user's sockets within 5 s on all web processes, and no others", async () => {
  const email = newEmail()
  const phone = await givenSignedIn(here, email)
  const laptop = new Browser(there)
  const answer = await laptop.signIn(email)
  if (!answer.ok) throw new Error(answer.error.message)
  const stranger = await givenSignedIn(there, newEmail())
  const mine = await Promise.all([
    givenWatcher(here, phone.session),
    givenWatcher(there, phone.session),
    givenWatcher(here, answer.body),
    givenWatcher(there, answer.body),
  ])
  const theirs = await givenWatcher(there, stranger.session)
  for (const { socket } of mine) socket.io.reconnection(false)

  expect((await phone.browser.call(signOutEverywhere, { as: phone.session })).status).toBe(204)
  await until(() => mine.every(({ socket }) => socket.disconnected), 'every socket of theirs to close', 5_000)
  expect(theirs.socket.connected).toBe(true)
  expect([...phone.browser.cookies.keys()]).toEqual(['kerbside_device'])
  expect(await laptop.refresh()).toBeNull()
  for (const session of [phone.session, answer.body])
    await expect(givenWatcher(there, session)).rejects.toThrow('Your session has ended.')
})
