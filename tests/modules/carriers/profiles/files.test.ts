import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import {
  FILE_MAX_BYTES,
  LOGO_WIDTHS,
  logoUrlForWidth,
  readOwnProfile,
  type SaveProfile,
  saveProfile,
} from '#modules/carriers/profiles/contract.ts'
import { jpeg, jpegOf, noise, upload } from '#tests/modules/market/requests/pictures.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenCarrier, givenCustomer, givenStaff, type Person } from '#tests/support/people.ts'
import { givenServer, startTestServer } from '#tests/support/server.ts'
import {
  bothDocuments,
  decide,
  type Files,
  filledIn,
  givenSubmitted,
  idDocument,
  licence,
  pdf,
  save,
} from './businesses.ts'

const server = await givenServer()
const staff = await givenStaff(server)
afterEach(async () => expect(await danglingKeys()).toEqual([]))

const logo = async (width = 300, height = 200) => upload(await jpeg(width, height), 'logo.jpg')
const everything = async (): Promise<Files> => ({ logoFile: await logo(), ...(await bothDocuments()) })

/** The keys that the stores actually hold for a user. */
function filesOf({ id }: Person): string[] {
  const { STORAGE_DIR, PRIVATE_STORAGE_DIR } = server.config
  const inStore = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes(`/${id}/`))
  return [...inStore(STORAGE_DIR), ...inStore(PRIVATE_STORAGE_DIR)].toSorted()
}

async function keysOf({ id }: Person): Promise<string[]> {
  const { rows } = await server.sql.query(
    'select logo_url, id_document_key, waste_carrier_licence_key from profiles where user_id = $1',
    [id],
  )
  const held = rows[0]
  const logos = held?.logo_url
    ? LOGO_WIDTHS.map((width) => logoUrlForWidth(held.logo_url, width).replace('/media/', ''))
    : []
  const documents: string[] = [held?.id_document_key, held?.waste_carrier_licence_key].filter(Boolean)
  return [...logos, ...documents].toSorted()
}

/** Keys that a profile refers to but no store has, and registered files that no profile refers to. */
async function danglingKeys(): Promise<string[]> {
  const { rows } = await server.sql.query(
    `select key from (select id_document_key as key from profiles union select waste_carrier_licence_key from profiles) as held
     where key is not null and key like '%/%' and not exists
       (select 1 from stored_files s where s.key = held.key and kept_at is not null and dropped_at is null)
     union all select key from stored_files where dropped_at is not null and kept_at is not null`,
  )
  return rows.map(({ key }) => key)
}

async function expectJustWhatIsHeld(person: Person): Promise<void> {
  expect(filesOf(person)).toEqual(await keysOf(person))
}

describe('a business that saves files', () => {
  test('gets a public logo in three widths and private documents, under random names (R03, DATA-07, DATA-30)', async () => {
    const carrier = await givenCarrier(server)
    const { body } = await save(server, carrier, await everything())
    expect(body).toMatchObject({ hasIdDocument: true, hasWasteCarrierLicence: true })
    const random = '[0-9a-f]{8}-[0-9a-f-]{27}'
    const expected = [
      ...LOGO_WIDTHS.map((width) => `business_logos/${carrier.id}/${random}-${width}\\.webp`),
      `identity_documents/${carrier.id}/${random}\\.jpg`,
      `waste_carrier_licences/${carrier.id}/${random}\\.pdf`,
    ].toSorted()
    const stored = filesOf(carrier)
    for (const [nth, key] of stored.entries()) expect(key).toMatch(new RegExp(`^${expected[nth]}$`))
    expect(stored).toHaveLength(5)
    await expectJustWhatIsHeld(carrier)
  })

  test('shows its logo to everyone in each width, and no document to anyone by its key (R03, CALL-28, CALL-29)', async () => {
    const carrier = await givenCarrier(server)
    const { body } = await save(server, carrier, await everything())
    for (const width of LOGO_WIDTHS) {
      const answer = await fetch(server.url + logoUrlForWidth(body?.logoUrl ?? '', width))
      expect(answer.headers.get('content-type')).toBe('image/webp')
      expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
      const picture = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      expect(picture.width).toBe(Math.min(width, 300))
    }
    const privateKeys = filesOf(carrier).filter((key) => !key.startsWith('business_logos'))
    for (const key of privateKeys) {
      expect(JSON.stringify(body)).not.toContain(key)
      for (const where of ['/media/', '/files/', '/']) expect((await fetch(server.url + where + key)).status).toBe(404)
    }
  })

  test('replaces files, and the former ones are deleted immediately (CALL-28)', async () => {
    const { carrier } = await givenSubmitted(server, await everything())
    await decide(server, staff, carrier.id, 1, 'rejected')
    const before = await keysOf(carrier)
    expect((await save(server, carrier, await everything())).status).toBe(200)
    const after = await keysOf(carrier)
    expect(after.filter((key) => before.includes(key))).toEqual([])
    await expectJustWhatIsHeld(carrier)
  })

  test("keeps files it doesn't send, and can remove its logo", async () => {
    const { carrier } = await givenSubmitted(server, await everything())
    const before = await keysOf(carrier)
    await save(server, carrier)
    expect(await keysOf(carrier)).toEqual(before)
    const { body } = await save(server, carrier, {}, { removeLogo: true })
    expect(body).toMatchObject({ logoUrl: null, hasIdDocument: true })
    await expectJustWhatIsHeld(carrier)
  })

  test('can change its logo while its documents are locked (R22)', async () => {
    const { carrier } = await givenSubmitted(server, await everything())
    const before = await callOrThrow(server, readOwnProfile, { as: carrier })
    const { body } = await save(server, carrier, { logoFile: await logo() })
    expect(body?.logoUrl).not.toBe(before.logoUrl)
    await expectJustWhatIsHeld(carrier)
  })
})

describe('a refused file', () => {
  const webp = async () => upload(await noise(20, 20).webp().toBuffer(), 'id.jpg', 'image/jpeg')
  const svg = () => upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'id.png', 'image/png')

  test.each(['idDocumentFile', 'wasteCarrierLicenceFile'] as const)(
    '%s: by its content, whatever type it claims (VAL-39, VAL-42)',
    async (part) => {
      const carrier = await givenCarrier(server)
      const message = 'Please upload a JPG, PNG, or PDF file. You uploaded: image/webp'
      expect(await save(server, carrier, { [part]: await webp() })).toMatchObject({
        status: 415,
        error: { message, fields: { [part]: message } },
      })
      expect((await save(server, carrier, { [part]: svg() })).error?.fields?.[part]).toMatch(
        /^Please upload a JPG, PNG, or PDF file\. You uploaded: \S+$/,
      )
      expect(filesOf(carrier)).toEqual([])
    },
  )

  test('logoFile: a PDF or an SVG (VAL-38)', async () => {
    const carrier = await givenCarrier(server)
    const message = 'Please upload a JPG, PNG, GIF, or WEBP image.'
    for (const logoFile of [upload(await pdf(), 'logo.png', 'image/png'), svg()])
      expect(await save(server, carrier, { logoFile })).toMatchObject({
        status: 415,
        error: { message, fields: { logoFile: message } },
      })
  })

  test.each([
    ['logoFile', 'Logo image must be less than 5MB.'],
    ['idDocumentFile', 'File must be less than 5MB.'],
    ['wasteCarrierLicenceFile', 'File must be less than 5MB.'],
  ] as const)('%s: exactly 5 MB is accepted, a byte more is not (VAL-36, VAL-40, R66)', async (part, message) => {
    const carrier = await givenCarrier(server)
    const tooLarge = upload(await jpegOf(FILE_MAX_BYTES + 1))
    expect(await save(server, carrier, { [part]: tooLarge })).toMatchObject({
      status: 413,
      error: { message, fields: { [part]: message } },
    })
    expect(filesOf(carrier)).toEqual([])
    expect((await save(server, carrier, { [part]: upload(await jpegOf(FILE_MAX_BYTES)) })).status).toBe(200)
  })

  test('stops the whole save, including its other files (ERR-41)', async () => {
    const carrier = await givenCarrier(server)
    const files = { ...(await everything()), wasteCarrierLicenceFile: await webp() }
    expect((await save(server, carrier, files, { displayName: 'Not saved' })).status).toBe(415)
    expect(filesOf(carrier)).toEqual([])
    expect((await callOrThrow(server, readOwnProfile, { as: carrier })).displayName).toBeNull()
  })

  test('leaves nothing behind when the rest of the save is refused', async () => {
    const { carrier } = await givenSubmitted(server)
    const before = filesOf(carrier)
    const { error } = await save(server, carrier, { logoFile: await logo(), idDocumentFile: await idDocument() })
    expect(error?.code).toBe('documents_locked')
    expect((await save(server, carrier, await everything(), { companyName: '' })).status).toBe(400)
    expect(filesOf(carrier)).toEqual(before)
  })

  test('counts as not sent when empty', async () => {
    const carrier = await givenCarrier(server)
    const { body } = await save(server, carrier, { idDocumentFile: upload(Buffer.alloc(0)) })
    expect(body).toMatchObject({ hasIdDocument: false, verificationStatus: 'pending_submission' })
  })

  test.each(['idDocument', 'avatar', 'logoFile[]'])('is one in a part called %s', async (part) => {
    const files = { [part]: await idDocument() } as Files
    expect((await save(server, await givenCarrier(server), files)).status).toBe(400)
  })
})

describe('a store in trouble', () => {
  test.each([
    ['logoFile', 'business_logos', 'STORAGE_DIR'],
    ['idDocumentFile', 'identity_documents', 'PRIVATE_STORAGE_DIR'],
    ['wasteCarrierLicenceFile', 'waste_carrier_licences', 'PRIVATE_STORAGE_DIR'],
  ] as const)(
    'that can’t store the %s aborts the whole save with a message (ERR-40, ERR-41)',
    async (part, bucket, store) => {
      const broken = await startTestServer()
      try {
        // A file is in the place of the folder.
        writeFileSync(path.join(broken.config[store], bucket), '')
        const carrier = await givenCarrier(broken)
        const message = `Failed to upload ${bucket} file: We can’t save files at the moment. Please try again shortly.`
        expect(await save(broken, carrier, await everything())).toMatchObject({
          status: 503,
          error: { code: 'upload_failed', message, fields: { [part]: message } },
        })
        expect(await callOrThrow(broken, readOwnProfile, { as: carrier })).toMatchObject({
          displayName: null,
          logoUrl: null,
        })
        const { rows } = await broken.sql.query('select key from stored_files where kept_at is not null')
        expect(rows).toEqual([])
        const left = [broken.config.STORAGE_DIR, broken.config.PRIVATE_STORAGE_DIR].flatMap((folder) =>
          readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile()),
        )
        expect(left.map(({ name }) => name)).toEqual([bucket])
        rmSync(path.join(broken.config[store], bucket))
        expect((await save(broken, carrier, await everything())).status).toBe(200)
      } finally {
        await broken.stop()
      }
    },
  )

  test("isn't blamed when the database fails after it, and its files are removed", async () => {
    const { carrier } = await givenSubmitted(server, { logoFile: await logo() })
    const before = filesOf(carrier)
    await server.sql.query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
    )
    await server.sql.query(
      'create constraint trigger refuse after update on profiles deferrable initially deferred for each row execute function refuse()',
    )
    const answer = await save(server, carrier, await everything())
    await server.sql.query('drop trigger refuse on profiles')
    expect(answer.status).toBe(500)
    expect(filesOf(carrier)).toEqual(before)
    await expectJustWhatIsHeld(carrier)
  })
})

describe('concurrently', () => {
  test('of several saves with a logo the last one wins, and no other logo stays', async () => {
    const carrier = await givenCarrier(server)
    const logos = await Promise.all(Array.from({ length: 6 }, (_, nth) => logo(100 + nth)))
    const answers = await Promise.all(logos.map((logoFile) => save(server, carrier, { logoFile })))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await keysOf(carrier)).toHaveLength(LOGO_WIDTHS.length)
    await expectJustWhatIsHeld(carrier)
  })

  test('of several saves with a document one is accepted, and the others find uploads closed (R22)', async () => {
    const carrier = await givenCarrier(server)
    const documents = await Promise.all(Array.from({ length: 6 }, () => licence()))
    const answers = await Promise.all(
      documents.map((wasteCarrierLicenceFile) => save(server, carrier, { wasteCarrierLicenceFile })),
    )
    const codes = answers.map(({ error }) => error?.code ?? 'taken').toSorted()
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'documents_locked'), 'taken'])
    expect(await keysOf(carrier)).toHaveLength(1)
    await expectJustWhatIsHeld(carrier)
  })

  test('a request sent twice runs once, and a lost answer is repeated instead of refused (security 7)', async () => {
    const carrier = await givenCarrier(server)
    const key = randomUUID()
    const files = await everything()
    const first = await save(server, carrier, files, { key })
    const again = await save(server, carrier, files, { key })
    expect(again.body).toEqual(first.body)
    await expectJustWhatIsHeld(carrier)
    const other = await save(server, carrier, { ...files, logoFile: await logo(50) }, { key })
    expect(other).toMatchObject({ status: 422, error: { code: 'key_reused' } })
    await expectJustWhatIsHeld(carrier)
  })
})

describe('a customer', () => {
  test('stores no file, whatever is sent (STATE-29, R24)', async () => {
    const customer = await givenCustomer(server)
    const { body } = await save(server, customer, await everything())
    expect(body).toMatchObject({ logoUrl: null, hasIdDocument: false, hasWasteCarrierLicence: false })
    expect(filesOf(customer)).toEqual([])
  })

  test('loses the files of a business with the first save as a customer (R24)', async () => {
    const { carrier } = await givenSubmitted(server, await everything())
    await server.sql.query(`update users set user_type = 'customer' where id = $1`, [carrier.id])
    const { body } = await save(server, carrier)
    expect(body).toMatchObject({ logoUrl: null, verificationStatus: 'pending_submission', verificationVersion: 2 })
    expect(filesOf(carrier)).toEqual([])
    expect(await keysOf(carrier)).toEqual([])
  })

  test("can't become a business by a save (R18, R24)", async () => {
    const { carrier } = await givenSubmitted(server, await everything())
    const before = filesOf(carrier)
    const { body } = await save(server, carrier, {}, { userType: 'customer' })
    expect(body).toMatchObject({ userType: 'business', companyName: filledIn.companyName, hasIdDocument: true })
    expect(filesOf(carrier)).toEqual(before)
  })
})

test("can't set what the server decides: keys, URLs and statuses (R02)", async () => {
  const carrier = await givenCarrier(server)
  for (const stolen of ['logoUrl', 'idDocumentUrl', 'idDocumentKey', 'wasteCarrierLicenceUrl', 'verificationStatus']) {
    const body = { ...filledIn, [stolen]: 'identity_documents/x/y.jpg' } as SaveProfile
    const answer = await call(server, saveProfile, { as: carrier, body })
    expect(answer).toMatchObject({ status: 400, error: { fields: { [stolen]: 'We don’t recognise this field.' } } })
  }
})

test("a document is stored without the camera's metadata", async () => {
  const carrier = await givenCarrier(server)
  const shot = await noise(64, 48)
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 28/1 0/1' } })
    .toBuffer()
  await save(server, carrier, { idDocumentFile: upload(shot), logoFile: upload(shot) })
  for (const key of filesOf(carrier)) {
    const folder = [server.config.STORAGE_DIR, server.config.PRIVATE_STORAGE_DIR].find((store) =>
      existsSync(path.join(store, key)),
    )
    expect((await sharp(readFileSync(path.join(folder ?? '', key))).metadata()).exif).toBeUndefined()
  }
})
