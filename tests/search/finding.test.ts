import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelRequest } from '#modules/requests/contract.ts'
import { search } from '#modules/search/contract.ts'
import { must } from '#tests/support/client.ts'
import { givenOpenRequest } from '#tests/support/people.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const find = (term: string) => must(server, search, { query: { term } })
const found = async (term: string) => (await find(term)).items.map(({ title }) => title)

test('a job is found once it was posted, and not any more once it was taken back', async () => {
  const { owner, request } = await givenOpenRequest(server, { title: 'Grand piano, very heavy' })
  await until(async () => (await found('piano')).length === 1, 'the job to be found')
  expect((await find('pinao')).items).toEqual([
    {
      type: 'job',
      id: request.id,
      title: 'Grand piano, very heavy',
      description: 'Both on the ground floor by the front door.',
      imageUrl: null,
      link: `/job/${request.id}`,
      titlePieces: [
        { text: 'Grand ', match: false },
        { text: 'piano', match: true },
        { text: ', very heavy', match: false },
      ],
      descriptionPieces: [{ text: 'Both on the ground floor by the front door.', match: false }],
    },
  ])
  await must(server, cancelRequest, { as: owner, params: { requestId: request.id } })
  await until(async () => (await found('piano')).length === 0, 'the job to be gone')
})
