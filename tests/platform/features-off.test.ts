import { expect, test } from 'vitest'
import { FLAGS } from '#server/platform/kernel/contract.ts'
import { readContracts } from '#tests/proofs/fuzz/contracts.ts'
import { givenStaff } from '#tests/support/people.ts'
import { startTestServer } from '#tests/support/server.ts'

test('answers 404 for every endpoint of a feature that is off, to every caller', async () => {
  const server = await startTestServer({ ROLES: 'web', FEATURES_OFF: FLAGS.join(',') })
  const admin = await givenStaff(server)
  const { endpoints } = await readContracts()
  const off = endpoints.filter(({ features }) => features !== undefined)
  expect(off.length).toBeGreaterThan(100)
  const answers: string[] = []
  for (const { id, method, path } of off) {
    const { status } = await fetch(server.url + path.replaceAll(/:\w+/g, admin.id), {
      method,
      headers: { authorization: `Bearer ${admin.accessToken}` },
    })
    if (status !== 404) answers.push(`${id}: ${status}`)
  }
  expect(answers).toEqual([])
  await server.stop()
})
