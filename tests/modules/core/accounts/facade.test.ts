import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isPasswordCorrect } from '#modules/core/accounts/check-password.ts'
import { deleteExpired } from '#modules/core/accounts/commands/delete-expired.ts'
import {
  accountExport,
  accountOf,
  emailChangeOf,
  endSessions,
  findMailLink,
  removeAccount,
} from '#modules/core/accounts/facade.ts'
import type { AccountsTables } from '#modules/core/accounts/tables.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { givenServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { givenWatcher } from '#tests/support/watcher.ts'
import { Browser, givenSignedIn, PASSWORD } from './browser.ts'
import { newEmail } from './mailed.ts'

const server = await givenServer()
const { db } = server

const givenOwner = async () => {
  const email = newEmail()
  const { browser, session } = await givenSignedIn(server, email)
  return { email, browser, session, id: session.user.id }
}
const linkOf = async (userId: string): Promise<string> =>
  (await server.sql.query('select id from email_tokens where user_id = $1', [userId])).rows[0].id
const secret = () => server.config.SESSION_SECRET

describe('the secret of a link', () => {
  test('is returned while the link works', async () => {
    const { id, email } = await givenOwner()
    const linkId = await linkOf(id)
    const first = await findMailLink(db, secret(), linkId)
    expect(first).toMatchObject({ purpose: 'confirm_email', address: email })
    expect(await findMailLink(db, secret(), linkId)).toEqual(first)
    await server.sql.query("update email_tokens set expires_at = now() - interval '1 second' where id = $1", [linkId])
    expect(await findMailLink(db, secret(), linkId)).toBeNull()
  })

  test("is not returned for a used or unknown link, nor once the server's secret was replaced", async () => {
    const linkId = await linkOf((await givenOwner()).id)
    expect(await findMailLink(db, 'another-secret-of-the-same-length', linkId)).toBeNull()
    expect(await findMailLink(db, secret(), randomUUID())).toBeNull()
    await server.sql.query('update email_tokens set used_at = now() where id = $1', [linkId])
    expect(await findMailLink(db, secret(), linkId)).toBeNull()
  })
})

describe('the password of a signed-in user', () => {
  test('is right or wrong, and wrong for an unknown user', async () => {
    const { id } = await givenOwner()
    expect(await isPasswordCorrect(db, id, PASSWORD)).toBe(true)
    expect(await isPasswordCorrect(db, id, 'not-the-password')).toBe(false)
    expect(await isPasswordCorrect(db, randomUUID(), PASSWORD)).toBe(false)
  })

  test("can't be guessed faster than by signing in", async () => {
    const { id } = await givenOwner()
    const guesses = await Promise.allSettled(
      Array.from({ length: 40 }, () => isPasswordCorrect(db, id, 'not-the-password')),
    )
    const looked = guesses.filter(({ status }) => status === 'fulfilled')
    expect(looked.length).toBeLessThan(10)
    for (const guess of guesses)
      if (guess.status === 'rejected') expect(guess.reason).toMatchObject({ code: 'slow_down' })
    // on a busy machine the guesses alone may take as long as the wait
    await server.sql.query('update sign_in_failures set last_at = now()')
    await expect(isPasswordCorrect(db, id, PASSWORD)).rejects.toMatchObject({ code: 'slow_down' })
    await server.sql.query(`update sign_in_failures set last_at = last_at - interval '31 seconds'`)
    expect(await isPasswordCorrect(db, id, PASSWORD)).toBe(true)
  })
})

test('ends every session of a user', async () => {
  const { id, browser, session } = await givenOwner()
  const page = await givenWatcher(server, session)
  // The server learns of it from the outbox, as from another process.
  await transact(db, (trx) => endSessions(trx, { userId: id }, new Date()))
  expect(await browser.refresh()).toBeNull()
  await until(() => page.socket.disconnected, 'the socket to close', 5_000)
})

test('removing an account leaves nothing behind, and its address is free', async () => {
  const { id, email, browser } = await givenOwner()
  for (const one of [new Browser(server), browser]) await one.signIn(email, 'not-the-password')
  await transact(db, (trx) => removeAccount(trx, id, new Date()))
  await transact(db, (trx) => removeAccount(trx, id, new Date()))
  expect(await accountOf(db, id)).toBeNull()
  expect(await browser.refresh()).toBeNull()
  for (const table of ['sessions', 'email_tokens', 'email_changes', 'known_networks', 'sign_in_places'])
    expect((await server.sql.query(`select 1 from ${table} where user_id = $1`, [id])).rows).toEqual([])
  for (const table of ['sign_in_failures', 'mail_requests'])
    expect((await server.sql.query(`select 1 from ${table} where key like '%' || $1`, [email])).rows).toEqual([])
  expect((await server.sql.query(`select 1 from sign_in_failures where key like '%' || $1 || '%'`, [id])).rows).toEqual(
    [],
  )
  const again = await givenSignedIn(server, email)
  expect(again.session.user.id).not.toBe(id)
})

test("exports a user's account data without any secret", async () => {
  const { id, email } = await givenOwner()
  const change = { id: randomUUID(), old: 'old@kerbside.example' }
  await server.sql.query('insert into email_changes values ($1, $2, $3, $4, now())', [change.id, id, change.old, email])
  const taken = await accountExport(db, id)
  expect(taken).toMatchObject({
    id,
    email,
    userType: 'customer',
    sessions: [{ endedAt: null }],
    emailChanges: [{ oldEmail: change.old, newEmail: email }],
  })
  expect(JSON.stringify(taken)).not.toMatch(/argon2|hash|token/i)
  expect(await emailChangeOf(db, change.id)).toMatchObject({ userId: id, oldEmail: change.old, newEmail: email })
  expect(await emailChangeOf(db, randomUUID())).toBeNull()
  expect(await accountExport(db, randomUUID())).toBeNull()
})

test('deletes what is no longer needed, and nothing else', async () => {
  const [old, young] = [await givenOwner(), await givenOwner()]
  const away = await givenOwner()
  await old.browser.signOut()
  await server.sql.query(`update sessions set ended_at = now() - interval '31 days' where user_id = $1`, [old.id])
  await server.sql.query(`update sessions set last_used_at = now() - interval '31 days' where user_id = $1`, [away.id])
  await server.sql.query(`update email_tokens set expires_at = now() - interval '8 days' where user_id = $1`, [old.id])
  await server.sql.query(
    `insert into email_tokens (id, token_hash, user_id, purpose, created_at, expires_at)
     select gen_random_uuid(), sha256(gen_random_uuid()::text::bytea), $1, 'reset_password', now(), now() - interval '8 days'
     from generate_series(1, 2500)`,
    [old.id],
  )
  await server.sql.query(`update mail_requests set at = at - interval '61 minutes' where key like '%' || $1`, [
    old.email,
  ])
  // Two processes at once: neither waits for the other.
  await Promise.all([1, 2].map(() => deleteExpired(asModuleDb<AccountsTables>(db), new Date())))
  const left = async (table: string) => {
    const people = [old.id, young.id, away.id]
    const { rows } = await server.sql.query(`select user_id from ${table} where user_id = any ($1)`, [people])
    return new Set(rows.map(({ user_id }) => user_id))
  }
  expect(await left('sessions')).toEqual(new Set([young.id]))
  expect(await left('email_tokens')).toEqual(new Set([young.id, away.id]))
  const { rows } = await server.sql.query('select key from mail_requests')
  expect(rows.map(({ key }) => key)).toContain(`confirm_email:${young.email}`)
  expect(rows.map(({ key }) => key)).not.toContain(`confirm_email:${old.email}`)
})
