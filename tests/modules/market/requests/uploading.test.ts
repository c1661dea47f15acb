import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { postRequest as postRequestCommand } from '#modules/market/requests/commands/post-request.ts'
import {
  IMAGE_TOO_LARGE,
  IMAGE_WIDTHS,
  IMAGE_WRONG_TYPE,
  imageUrlForWidth,
} from '#modules/market/requests/contract/facts.ts'
import { postRequest } from '#modules/market/requests/contract/posting.ts'
import type { Image } from '#modules/market/requests/contract.ts'
import type { RequestsTables } from '#modules/market/requests/tables.ts'
import { asModuleDb, type Db, openDatabase } from '#server/platform/database/database.ts'
import { call } from '#tests/support/client.ts'
import { openTestFiles } from '#tests/support/files.ts'
import { givenCustomer } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { AS_LARGE_AS_ALLOWED, filesOf, jpeg, jpegOf, noise, type Upload, upload } from './pictures.ts'

const server = await givenServer()
const ann = await givenCustomer(server, 'ann')

const sofa = { title: 'Two-seat sofa', description: 'By the front door.', postcode: null, budget: null }
const post = (image: Upload, as = ann) => call(server, postRequest, { as, body: sofa, files: { image } })
const posted = async (image: Upload, as = ann): Promise<Image> => {
  const { body, error } = await post(image, as)
  const [first] = body?.imageUrls ?? []
  if (!first) throw new Error(`No picture: ${JSON.stringify(error)}`)
  return first
}
const download = async (image: Image, width: (typeof IMAGE_WIDTHS)[number] = 1600) => {
  const response = await fetch(server.url + imageUrlForWidth(image, width))
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('a picture', () => {
  test('is stored in three widths and never enlarged (NEWR-05, CALL-21, DATA-32)', async () => {
    const image = await posted(upload(await jpeg(1200, 900)))
    expect(image).toMatchObject({ width: 1200, height: 900 })
    expect(image.url).toMatch(new RegExp(`^/media/collection-request-images/${ann.id}/[0-9a-f-]{36}-1600\\.webp$`))
    const widths = await Promise.all(
      IMAGE_WIDTHS.map(async (width) => (await sharp((await download(image, width)).bytes).metadata()).width),
    )
    expect(widths).toEqual([480, 960, 1200])
  })

  test('is served with its type and cached for an hour', async () => {
    const { response } = await download(await posted(upload(await jpeg())), 480)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('has a tiny placeholder', async () => {
    for (const picture of [
      await jpeg(),
      await noise(200, 200, 4).png().toBuffer(),
      await noise(4, 600, 4).png().toBuffer(),
    ]) {
      const { placeholder } = await posted(upload(picture))
      expect(placeholder).toMatch(/^data:image\/webp;base64,/)
      expect(placeholder.length).toBeLessThan(400)
      const tiny = await sharp(Buffer.from(placeholder.split(',')[1] ?? '', 'base64')).metadata()
      expect(Math.max(tiny.width, tiny.height)).toBe(16)
    }
  })

  test('is rotated upright and loses its metadata (R14, security 21)', async () => {
    const taken = await noise(64, 48)
      .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 27/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(taken).metadata()).orientation).toBe(6)
    const image = await posted(upload(taken))
    expect(image).toMatchObject({ width: 48, height: 64 })
    for (const width of IMAGE_WIDTHS) {
      const { bytes } = await download(image, width)
      const kept = await sharp(bytes).metadata()
      expect([kept.exif, kept.iptc, kept.xmp, kept.orientation]).toEqual([undefined, undefined, undefined, undefined])
      expect(bytes.includes('SecretCamera')).toBe(false)
    }
  })

  test.each<[string, () => Promise<Buffer>]>([
    ['a PNG', () => noise(40, 30).png().toBuffer()],
    ['a PNG of 16 bits', () => noise(40, 30).toColourspace('rgb16').png().toBuffer()],
    ['a grey PNG with transparency', () => noise(40, 30, 2).png().toBuffer()],
    ['a GIF', () => noise(40, 30).gif().toBuffer()],
    ['a WebP', () => noise(40, 30).webp().toBuffer()],
    ['a JPEG for print', () => noise(40, 30).toColourspace('cmyk').jpeg().toBuffer()],
    ['one pixel', () => noise(1, 1).png().toBuffer()],
  ])('may be %s, whatever its file name (VAL-07, CONST-03, R14)', async (_what, make) => {
    const image = await posted(upload(await make(), '../../etc/passwd', 'text/html'))
    expect((await sharp((await download(image)).bytes).metadata()).format).toBe('webp')
  })

  test('that is very tall is scaled down in proportion', async () => {
    const tall = sharp({ create: { width: 100, height: 20_000, channels: 3, background: '#a05030' } })
    expect(await posted(upload(await tall.png().toBuffer()))).toMatchObject({ width: 24, height: 4_800 })
  })

  test('may have exactly 5 MB, and not a byte more (VAL-05, VAL-06, CONST-02, R66)', async () => {
    expect(AS_LARGE_AS_ALLOWED).toBe(5 * 1024 * 1024)
    expect((await post(upload(await jpegOf(AS_LARGE_AS_ALLOWED)))).status).toBe(201)
    expect(await post(upload(await jpegOf(AS_LARGE_AS_ALLOWED + 1)))).toMatchObject({
      status: 413,
      error: { code: 'too_large', message: IMAGE_TOO_LARGE, fields: { image: IMAGE_TOO_LARGE } },
    })
  })

  test('is rejected when empty', async () => {
    expect((await post(upload(Buffer.alloc(0)))).body?.imageUrls).toBeNull()
  })
})

describe('a file that isn’t a picture', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

  test.each<[string, Buffer]>([
    ['an SVG', Buffer.from(svg)],
    ['an SVG with an XML header', Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj')],
    ['a BMP', Buffer.from('424d46000000000000003600000028000000', 'hex')],
    ['a TIFF', Buffer.from('49492a0008000000', 'hex')],
    ['text', Buffer.from('this is a photo of my sofa')],
    ['one byte', Buffer.from([0xff])],
  ])('is rejected with the specified message: %s named .png (VAL-07)', async (_what, bytes) => {
    const person = await givenCustomer(server)
    expect(await post(upload(bytes, 'sofa.png', 'image/png'), person)).toMatchObject({
      status: 415,
      error: { message: IMAGE_WRONG_TYPE, fields: { image: IMAGE_WRONG_TYPE } },
    })
    expect(filesOf(server, person)).toEqual([])
  })

  test.each(['jpeg', 'png', 'gif', 'webp'] as const)('rejects a truncated %s and keeps nothing', async (format) => {
    const whole = await noise(200, 200)[format]().toBuffer()
    const person = await givenCustomer(server)
    for (const kept of [whole.length - 20, whole.length >> 1, 40]) {
      const answer = await post(upload(whole.subarray(0, kept)), person)
      expect(answer).toMatchObject({
        status: 400,
        error: { code: 'broken_image', message: 'We couldn’t read this picture. Please choose another one.' },
      })
      expect(answer.error?.fields?.['image']).toBe(answer.error?.message)
    }
    expect(filesOf(server, person)).toEqual([])
    const { rows } = await server.sql.query('select id from collection_requests where user_id = $1', [person.id])
    expect(rows).toEqual([])
  })

  test('rejects a decompression bomb before decoding it', async () => {
    const bomb = await sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await post(upload(bomb))).toMatchObject({
      status: 400,
      error: { fields: { image: 'This picture has more than 40 million pixels. Please choose a smaller one.' } },
    })
  })
})

describe('the files of a request that isn’t saved (CALL-22)', () => {
  test('are removed when the insert fails', async () => {
    const person = await givenCustomer(server)
    await server.sql.query(
      `alter table collection_requests add constraint no_sofas check (title <> 'Two-seat sofa') not valid`,
    )
    try {
      expect((await post(upload(await jpeg()), person)).status).toBe(500)
    } finally {
      await server.sql.query('alter table collection_requests drop constraint no_sofas')
    }
    expect(filesOf(server, person)).toEqual([])
  })

  test('are removed when one can’t be stored, with an error (ERR-17)', async () => {
    const person = await givenCustomer(server)
    const database = openDatabase(server.config, () => undefined)
    const files = await openTestFiles(database, server.config)
    const put: typeof files.put = async (...file) => {
      await files.put(...file)
      if (file[1].endsWith('-480.webp')) throw new Error('No space left on device')
    }
    const input = { userId: person.id, request: sofa, uploads: [await jpeg()] }
    const posting = postRequestCommand(
      asModuleDb<RequestsTables>(database),
      { ...files, put },
      input,
      { perHour: 100 },
      new Date(),
      null,
    )
    const message = 'Image upload failed: We can’t save files at the moment. Please try again shortly.'
    await expect(posting).rejects.toMatchObject({ status: 503, message, fields: { image: message } })
    await database.destroy()
    expect(filesOf(server, person)).toEqual([])
    const { rows } = await server.sql.query('select id from collection_requests where user_id = $1', [person.id])
    expect(rows).toEqual([])
  })

  test('are not written when a field is invalid', async () => {
    const person = await givenCustomer(server)
    const answer = await call(server, postRequest, {
      as: person,
      body: { ...sofa, title: 'No' },
      files: { image: upload(await jpeg()) },
    })
    expect(answer.status).toBe(400)
    expect(filesOf(server, person)).toEqual([])
  })

  test('are kept when only the commit’s response was lost', async () => {
    const person = await givenCustomer(server)
    const database = openDatabase(server.config, () => undefined)
    const db = asModuleDb<RequestsTables>(database)
    const files = await openTestFiles(database, server.config)
    const input = { userId: person.id, request: sofa, uploads: [await jpeg()] }
    await expect(
      postRequestCommand(losingAnswers(db), files, input, { perHour: 10 }, new Date(), null),
    ).rejects.toThrow('lost')
    await db.destroy()
    const { rows } = await server.sql.query('select image_urls from collection_requests where user_id = $1', [
      person.id,
    ])
    expect(rows).toHaveLength(1)
    expect(filesOf(server, person)).toHaveLength(3)
    expect(
      readFileSync(path.join(server.config.STORAGE_DIR, rows[0].image_urls[0].url.slice('/media/'.length))),
    ).toBeTruthy()
  })
})

/** A database whose transactions commit but report a failure. */
const losingAnswers = (db: Db<RequestsTables>): Db<RequestsTables> =>
  new Proxy(db, {
    get(target, name) {
      if (name !== 'transaction') return Reflect.get(target, name).bind?.(target) ?? Reflect.get(target, name)
      return () => ({
        async execute(work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) {
          await target.transaction().execute(work)
          throw new Error('lost')
        },
      })
    },
  })
