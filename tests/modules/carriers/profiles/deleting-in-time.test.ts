import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteIdPictures } from '#modules/carriers/profiles/commands/delete-id-pictures.ts'
import {
  decideVerification,
  linkToReviewedDocument,
  verificationCase,
} from '#modules/carriers/profiles/contract/verification.ts'
import { type DocumentKind, linkToOwnDocument, readOwnProfile } from '#modules/carriers/profiles/contract.ts'
import { deleteLicencePictures, profileExport } from '#modules/carriers/profiles/facade.ts'
import type { ProfilesTables } from '#modules/carriers/profiles/tables.ts'
import { deleteAccount } from '#modules/staff/privacy/contract.ts'
import { MODULES } from '#server/modules.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import type { Files } from '#server/platform/files/files.ts'
import type { Deps } from '#server/platform/module.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { openTestFiles } from '#tests/support/files.ts'
import { givenStaff, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { decide, filledIn, givenSubmitted, idDocument, licence, save } from './businesses.ts'

const DAY_MS = 86_400_000
const KEEP = { keepDays: 30 }

// its worker would take the nights of these tests
const server = await givenServer({ ROLES: 'web' })
const { db } = server
const files = await openTestFiles(db, server.config)
const staff = await givenStaff(server)
beforeEach(() => server.sql.query('truncate retention_nights'))

async function givenDecided(decision: 'verified' | 'rejected' = 'verified'): Promise<Person> {
  const { carrier } = await givenSubmitted(server)
  await decide(server, staff, carrier.id, 1, decision)
  return carrier
}

const COLUMNS = { id_document: 'id_document_key', waste_carrier_licence: 'waste_carrier_licence_key' }
async function fileOf({ id }: Person, document: DocumentKind = 'id_document'): Promise<string> {
  const { rows } = await server.sql.query(`select ${COLUMNS[document]} as key from profiles where user_id = $1`, [id])
  return path.join(server.config.PRIVATE_STORAGE_DIR, rows[0].key)
}
const isThere = (file: string): Promise<boolean> =>
  readFile(file).then(
    () => true,
    () => false,
  )
const decidedAt = async ({ id }: Person): Promise<number> => {
  const { rows } = await server.sql.query(
    'select max(at) as at from verification_history where user_id = $1 and by_user_id is not null',
    [id],
  )
  return rows[0].at.getTime()
}
const kept = async ({ id }: Person) =>
  (await server.sql.query('select * from deleted_documents where user_id = $1', [id])).rows
/** The night's work at `ms`. */
async function nightAt(ms: number, by: Files = files) {
  for (;;) {
    const { more, finishedNight: done } = await deleteIdPictures(asModuleDb<ProfilesTables>(db), by, KEEP, new Date(ms))
    if (!more) return done
  }
}
const night = (days: number, by?: Files) => nightAt(Date.now() + days * DAY_MS, by)
const profileOf = (as: Person) => callOrThrow(server, readOwnProfile, { as })

describe('the picture of an ID document', () => {
  test('is deleted 30 days after the decision; the decision and a fingerprint stay (TRUST-23, LEGAL-03)', async () => {
    const carrier = await givenDecided()
    const [file, other] = [await fileOf(carrier), await fileOf(carrier, 'waste_carrier_licence')]
    const sha256 = createHash('sha256')
      .update(await readFile(file))
      .digest('hex')
    await night(29)
    expect(await isThere(file)).toBe(true)
    expect(await night(31)).toMatchObject({ deleted: expect.any(Number) })
    expect(await isThere(file)).toBe(false)
    expect(await isThere(other)).toBe(true)
    expect(await kept(carrier)).toEqual([
      {
        user_id: carrier.id,
        document: 'id_document',
        media_type: 'image/jpeg',
        result: 'verified',
        decided_by: staff.id,
        decided_at: new Date(await decidedAt(carrier)),
        sha256,
        deleted_at: expect.any(Date),
      },
    ])
  })

  test('stays until the end of its 30 days', async () => {
    const carrier = await givenDecided()
    const file = await fileOf(carrier)
    const due = (await decidedAt(carrier)) + 30 * DAY_MS
    await nightAt(due - 1)
    expect(await isThere(file)).toBe(true)
    await server.sql.query('truncate retention_nights')
    await nightAt(due)
    expect(await isThere(file)).toBe(false)
  })

  test('is still ‘Uploaded’ for owner and staff, and its link says that it was deleted (KEEP-08)', async () => {
    const carrier = await givenDecided()
    await night(31)
    const marked = { hasIdDocument: true, deletedDocuments: { id_document: expect.any(String) } }
    expect(await profileOf(carrier)).toMatchObject({ ...marked, verificationStatus: 'verified' })
    const params = { userId: carrier.id }
    expect((await callOrThrow(server, verificationCase, { as: staff, params })).profile).toMatchObject(marked)
    const document = 'id_document'
    const said = {
      status: 404,
      error: { code: 'document_deleted', message: expect.stringMatching(/^We deleted this picture on \d+ /) },
    }
    expect(await call(server, linkToOwnDocument, { as: carrier, params: { document } })).toMatchObject(said)
    const staffLink = { as: staff, params: { ...params, document } } as const
    expect(await call(server, linkToReviewedDocument, staffLink)).toMatchObject(said)
  })

  test('waits while staff have documents or a new name to check', async () => {
    const { carrier: waiting } = await givenSubmitted(server)
    const again = await givenDecided('rejected')
    await save(server, again, { wasteCarrierLicenceFile: await licence() })
    const renamed = await givenDecided()
    await save(server, renamed, {}, { companyName: 'Zephyr Skips Ltd' })
    await night(90)
    for (const carrier of [waiting, again, renamed]) expect(await isThere(await fileOf(carrier))).toBe(true)
  })

  test("isn't needed again for a new name once it was verified", async () => {
    const carrier = await givenDecided()
    await night(31)
    await save(server, carrier, {}, { companyName: 'Zephyr Skips Ltd' })
    const { displayName } = filledIn
    const names = { displayName, companyName: 'Zephyr Skips Ltd' }
    const params = { userId: carrier.id }
    const body = { version: 2, decision: 'verified', reason: null, names } as const
    expect((await call(server, decideVerification, { as: staff, params, body })).status).toBe(200)
  })

  test("is needed again where it wasn't verified, and is replaced by a new one", async () => {
    const carrier = await givenDecided('rejected')
    await night(31)
    await save(server, carrier, { wasteCarrierLicenceFile: await licence() })
    expect((await decide(server, staff, carrier.id, 3, 'verified')).error?.code).toBe('documents_missing')
    await decide(server, staff, carrier.id, 3, 'needs_resubmission')
    await save(server, carrier, { idDocumentFile: await idDocument() })
    expect(await profileOf(carrier)).not.toHaveProperty('deletedDocuments')
    expect((await decide(server, staff, carrier.id, 5, 'verified')).status).toBe(200)
  })

  test('leaves a record in the export, and none when its owner leaves', async () => {
    const carrier = await givenDecided()
    await night(31)
    const [{ sha256, deleted_at }] = await kept(carrier)
    const { deletedDocuments, files: held } = await profileExport(db, carrier.id)
    const facts = { document: 'id_document', result: 'verified', decidedAt: expect.any(String), sha256 }
    expect(deletedDocuments).toEqual([{ ...facts, deletedAt: deleted_at.toISOString() }])
    expect(held.map(({ name }) => name)).toEqual(['waste-carrier-licence.pdf'])
    await callOrThrow(server, deleteAccount, { as: carrier, body: { password: carrier.password } })
    expect(await kept(carrier)).toEqual([])
  })
})

describe('each night', () => {
  test('leaves one row of evidence, however many workers run (LEGAL-03)', async () => {
    await givenDecided()
    const first = await Promise.all([night(31), night(31), night(31)])
    expect(first.filter((done) => done !== null)).toEqual([{ night: expect.any(String), deleted: expect.any(Number) }])
    expect(await night(31)).toBeNull()
    expect(await night(32)).toEqual({ night: expect.any(String), deleted: 0 })
    const { rows } = await server.sql.query('select deleted from retention_nights order by night')
    expect(rows).toHaveLength(2)
    expect(rows[0].deleted).toBeGreaterThan(0)
  })

  test('is logged by the worker that finishes it', async () => {
    const lines: unknown[] = []
    const logger = { info: (facts: unknown, text: string) => void lines.push([facts, text]) }
    const profiles = MODULES.find(({ name }) => name === 'profiles')
    const [task] = profiles?.tasks({ db, files, config: server.config, logger } as unknown as Deps) ?? []
    await task?.run()
    await task?.run()
    expect(lines).toEqual([
      [{ night: expect.any(String), deleted: expect.any(Number) }, 'pictures of ID documents deleted in time'],
    ])
  })
})

describe('a worker that dies', () => {
  test('before its commit has deleted nothing, and the next one does', async () => {
    const carrier = await givenDecided()
    const file = await fileOf(carrier)
    await server.sql.query(`
      create function dies() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
      create constraint trigger dies after insert on deleted_documents deferrable initially deferred
        for each row execute function dies()`)
    await expect(night(31)).rejects.toThrow('killed')
    expect(await isThere(file)).toBe(true)
    expect(await fileOf(carrier)).toBe(file)
    await server.sql.query('drop function dies cascade')
    await night(31)
    expect(await isThere(file)).toBe(false)
  })

  test('after its commit leaves the file to the sweep', async () => {
    const carrier = await givenDecided()
    const file = await fileOf(carrier)
    await night(31, { ...files, deleteMarked: async () => undefined })
    expect(await isThere(file)).toBe(true)
    await files.sweep(100)
    expect(await isThere(file)).toBe(false)
  })

  test("or can't read its store doesn't record the night, so the work is retried", async () => {
    const carrier = await givenDecided()
    const away = { ...files, read: () => Promise.reject(new Error('away')) }
    await expect(night(31, away)).rejects.toThrow('away')
    expect(await isThere(await fileOf(carrier))).toBe(true)
    expect(await night(31)).not.toBeNull()
  })
})

describe('licence pictures', () => {
  test('are deleted for the given users only (TRUST-23)', async () => {
    const [ended, other] = [await givenDecided(), await givenDecided()]
    const { carrier: waiting } = await givenSubmitted(server)
    const file = await fileOf(ended, 'waste_carrier_licence')
    const theirs = await Promise.all([other, waiting].map((person) => fileOf(person, 'waste_carrier_licence')))
    const ids = [ended.id, waiting.id]
    expect(await deleteLicencePictures(db, files, ids, new Date())).toBe(1)
    expect(await isThere(file)).toBe(false)
    for (const one of theirs) expect(await isThere(one)).toBe(true)
    expect(await isThere(await fileOf(ended))).toBe(true)
    expect(await kept(ended)).toMatchObject([{ document: 'waste_carrier_licence', media_type: 'application/pdf' }])
    expect(await profileOf(ended)).toMatchObject({
      hasWasteCarrierLicence: true,
      deletedDocuments: { waste_carrier_licence: expect.any(String) },
    })
    expect(await deleteLicencePictures(db, files, ids, new Date())).toBe(0)
  })
})
