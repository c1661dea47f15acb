import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Image } from '#modules/market/requests/contract.ts'
import { IMAGE_WIDTHS, imageUrlForWidth } from '#modules/market/requests/facts/contract.ts'
import { postRequest } from '#modules/market/requests/posting/contract.ts'
import { openStores, type Stores } from '#server/platform/files/storage.ts'
import { readStorageSettings } from '#server/platform/kernel/config.ts'
import { jpeg, upload } from '#tests/modules/market/requests/pictures.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenCustomer } from '#tests/support/people.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { STORE_KINDS, type TestStore } from '#tests/support/stores.ts'

describe.each(STORE_KINDS)('public files in %s', (kind, open) => {
  let shelf: TestStore
  let stores: Stores
  let server: TestServer
  let image: Image
  beforeAll(async () => {
    shelf = await open()
    stores = openStores(readStorageSettings(shelf.env))
    server = await startTestServer({ ...shelf.env, ROLES: 'web' })
    const body = { title: 'Two-seat sofa', description: 'By the front door.', postcode: null, budget: null }
    const files = { image: upload(await jpeg(1_200, 900)) }
    const posted = await callOrThrow(server, postRequest, { as: await givenCustomer(server), body, files })
    image = posted.imageUrls?.[0] ?? expect.unreachable()
  })
  afterAll(async () => {
    await server.stop()
    await shelf.close()
  })

  test.each(IMAGE_WIDTHS)('are served for an hour, with their own type: %i', async (width) => {
    const response = await fetch(server.url + imageUrlForWidth(image, width))
    const bytes = Buffer.from(await response.arrayBuffer())
    expect((await sharp(bytes).metadata()).width).toBe(Math.min(width, 1_200))
    const stored = await stores.public.read(imageUrlForWidth(image, width).slice('/media/'.length))
    expect(stored && (await buffer(stored)).equals(bytes)).toBe(true)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
    })
  })

  test('answer HEAD requests', async () => {
    const response = await fetch(server.url + image.url, { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
  })

  test('are the only files served: no other type, no folder, nothing unknown', async () => {
    await stores.public.put('some/page.html', Buffer.from('<script>alert(1)</script>'), 'text/html')
    await stores.public.put('some/.hidden.webp', Buffer.from('hidden'), 'image/webp')
    const paths = [
      'some/page.html',
      'some/.hidden.webp',
      'some',
      'some/',
      '',
      'some/none.webp',
      'none.webp',
      '%00/a.webp',
    ]
    for (const path of paths) {
      const response = await fetch(`${server.url}/media/${path}`)
      expect([path, response.status]).toEqual([path, 404])
      expect(response.headers.get('cache-control')).toBeNull()
    }
  })

  test.runIf(kind === 'buckets')('answer 503 while their store is away', async () => {
    await shelf.close()
    const response = await fetch(server.url + image.url)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(response.headers.get('cache-control')).toBeNull()
    expect(await response.json()).toMatchObject({ code: 'store_away' })
  })
})
