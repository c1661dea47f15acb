import { expect, test } from 'vitest'
import { signIn } from '#modules/core/accounts/contract.ts'
import { mySecondFactor, passSecondFactor, turnOffSecondFactor } from '#modules/core/accounts/second-factor/contract.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenStaff } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { givenSecondFactor } from './authenticator.ts'

const server = await givenServer()

test('where it is optional, staff with a second factor are asked for it until they turn it off', async () => {
  expect(server.config.STAFF_SECOND_FACTOR).toBe('optional')
  const olga = await givenStaff(server, 'olga')
  const body = { email: olga.email, password: olga.password }
  expect((await callOrThrow(server, signIn, { body })).user).toMatchObject({ staffLevel: 'admin', secondFactor: null })

  const { phone } = await givenSecondFactor(server, olga)
  const session = await callOrThrow(server, signIn, { body })
  expect(session.user).toMatchObject({ staffLevel: null, secondFactor: 'needed' })
  const turnOff = (as: { accessToken: string }, password: string) =>
    call(server, turnOffSecondFactor, { as, body: { password } })
  expect(await turnOff(session, olga.password)).toMatchObject({ status: 403, error: { code: 'second_factor_needed' } })

  const strong = await callOrThrow(server, passSecondFactor, { as: session, body: { code: phone.code(1) } })
  expect(await turnOff(strong, 'not-the-password')).toMatchObject({ status: 400, error: { code: 'wrong_password' } })
  const without = await callOrThrow(server, signIn, { body })
  expect((await turnOff(strong, olga.password)).status).toBe(204)
  // a session that never passed a code doesn't gain staff permissions
  expect((await call(server, mySecondFactor, { as: without })).status).toBe(401)
  expect(await callOrThrow(server, mySecondFactor, { as: strong })).toMatchObject({
    setUpAt: null,
    recoveryCodesLeft: 0,
  })
  expect((await callOrThrow(server, signIn, { body })).user).toMatchObject({ staffLevel: 'admin', secondFactor: null })
})
