import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { postRequest } from '#modules/market/requests/contract/posting.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { stagePhoto } from '#server/platform/files/contract.ts'
import { openFiles } from '#server/platform/files/files.ts'
import { openStores } from '#server/platform/files/storage.ts'
import { STAGED_PHOTO_TYPE } from '#server/platform/kernel/facts/contract.ts'
import { jpeg, upload } from '#tests/modules/market/requests/pictures.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenCustomer, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'

const server = await givenServer({ ROLES: 'web' })
const ann = await givenCustomer(server, 'ann')

const staged = async (as: Person) =>
  (await callOrThrow(server, stagePhoto, { as, body: {}, files: { photo: upload(await jpeg(320, 240)) } })).id

const post = (as: Person, id: string) =>
  call(server, postRequest, {
    as,
    body: { title: 'Two-seat sofa', description: 'By the front door.' },
    files: { image: upload(Buffer.from(id), 'sofa.jpg', STAGED_PHOTO_TYPE) },
  })

/** As the sweep does after an hour. */
async function sweepAnHourLater(): Promise<void> {
  await server.sql.query(`update stored_files set created_at = created_at - interval '1 hour'`)
  const db = openDatabase({ DATABASE_URL: server.config.DATABASE_URL, DATABASE_POOL: 1 }, () => undefined)
  await openFiles({ db, stores: openStores(server.config), onError: () => expect.unreachable() }).sweep(1_000)
  await db.destroy()
}

test('uses a photo sent before its form as if it had been sent with it (issue 45, 31)', async () => {
  const { status, body } = await post(ann, await staged(ann))
  expect(status).toBe(201)
  expect(body).toMatchObject({ imageUrls: [{ width: 320, height: 240 }] })
})

test('lets no one else use it, and reads nothing else by its id', async () => {
  const id = await staged(ann)
  const bob = await givenCustomer(server, 'bob')
  for (const [person, asked] of [
    [bob, id],
    [ann, randomUUID()],
    [ann, `../${ann.id}/${id}`],
  ] as const)
    expect(await post(person, asked)).toMatchObject({ status: 409, error: { code: 'upload_gone' } })
})

test('removes a photo without a form after an hour', async () => {
  const id = await staged(ann)
  await sweepAnHourLater()
  const { rows } = await server.sql.query(`select key from stored_files where key like 'staged-photos/%'`)
  expect(rows).toEqual([])
  expect(await post(ann, id)).toMatchObject({ status: 409, error: { code: 'upload_gone' } })
})

test('limits waiting photos to sixty per person', async () => {
  const cat = await givenCustomer(server, 'cat')
  await server.sql.query(
    `insert into stored_files (key, store) select 'staged-photos/' || $1 || '/' || n, 'private' from generate_series(1, 60) n`,
    [cat.id],
  )
  const files = { photo: upload(await jpeg()) }
  expect(await call(server, stagePhoto, { as: cat, body: {}, files })).toMatchObject({ status: 429 })
})
