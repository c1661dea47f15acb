import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { readOwnProfile } from '#modules/carriers/profiles/contract.ts'
import { bidsOnRequest } from '#modules/market/bidding/contract.ts'
import { linkToExport } from '#modules/staff/privacy/contract.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenCustomer } from '#tests/support/people.ts'
import { givenInbox, givenServer } from '#tests/support/server.ts'
import { givenWatcher } from '#tests/support/watcher.ts'
import { download, givenExport, latestExportOf } from './exports.ts'
import { givenLeaver, leaverProfile, POSTCODE, storedFiles } from './leavers.ts'

const inbox = await givenInbox()
const server = await givenServer({ SMTP_URL: inbox.smtpUrl })
const leaver = await givenLeaver(server)

const dataIn = (zip: Record<string, Uint8Array>) => JSON.parse(Buffer.from(zip['data.json'] ?? []).toString())

describe("downloading one's data", () => {
  test('contains every part of it, and the files as stored', async () => {
    const { person } = leaver
    const { id, bytes } = await givenExport(server, person)
    const zip = await download(server, person, id)
    const data = dataIn(zip)
    expect(data.account).toMatchObject({ id: person.id, email: person.email, userType: 'business' })
    expect(data.profile).toEqual(await callOrThrow(server, readOwnProfile, { as: person }))
    expect(data.verification.map(({ to }: { to: string }) => to)).toEqual(['pending_review'])
    expect(data.subscription).toMatchObject({ plan: 'premium', status: 'active' })
    expect(data.requests.map((request: { title: string }) => request.title)).toEqual([
      leaver.assigned.title,
      leaver.open.title,
    ])
    expect(data.requests[1]).toMatchObject({ id: leaver.open.id, postcode: POSTCODE, budget: 40, status: 'pending' })
    expect(data.bidsPlaced.map((bid: { id: string }) => bid.id)).toEqual([leaver.acceptedBid.id, leaver.activeBid.id])
    const { items } = await callOrThrow(server, bidsOnRequest, { params: { requestId: leaver.open.id } })
    expect(data.bidsReceived).toContainEqual(items[0])

    expect(data.mails).toContainEqual(expect.objectContaining({ about: 'confirm-address', address: person.email }))

    const names = Object.keys(zip).toSorted()
    expect(names).toEqual(
      [
        'README.txt',
        'data.json',
        'files/identity-document.jpg',
        'files/logo.webp',
        `files/request-${leaver.assigned.id}-1.webp`,
        `files/request-${leaver.open.id}-1.webp`,
        'files/waste-carrier-licence.pdf',
      ].toSorted(),
    )
    const stored = await Promise.all((await storedFiles(server, person.id)).map((file) => readFile(file)))
    for (const name of names.filter((one) => one.startsWith('files/')))
      expect(stored.some((file) => file.equals(zip[name] ?? Buffer.alloc(0)))).toBe(true)
    expect(data.requests[1].pictures.map((name: string) => `files/${name}`)).toEqual([
      `files/request-${leaver.open.id}-1.webp`,
    ])
    expect(Buffer.from(zip['README.txt'] ?? []).toString()).toContain('data.json')
    expect(bytes).toBeGreaterThan(1_000)
  })

  test("contains no secrets, storage keys or other people's addresses", async () => {
    const zip = await download(server, leaver.person, (await givenExport(server, leaver.person)).id)
    const text = JSON.stringify(dataIn(zip))
    expect(text).toContain(leaverProfile.phoneNumber)
    for (const secret of ['argon2', 'token', 'identity_documents/', 'collection-request-images/', 'Key"'])
      expect(text).not.toContain(secret)
    for (const other of [leaver.wonBySomebody.carrier.email, leaver.customer.email]) expect(text).not.toContain(other)
  })

  test('notifies the user on all pages and by mail, without the file', async () => {
    const customer = await givenCustomer(server)
    const watcher = await givenWatcher(server, customer)
    const { id } = await givenExport(server, customer)
    expect(await watcher.receives('export.changed')).toEqual({ id, state: 'ready' })
    const mail = await inbox.mailTo(customer.email, /data is ready/)
    expect(mail.text).toContain('/account/settings')
  })

  test('replaces an older file with a newer one', async () => {
    const customer = await givenCustomer(server)
    const first = await givenExport(server, customer)
    const second = await givenExport(server, customer)
    expect((await latestExportOf(server, customer))?.id).toBe(second.id)
    const older = await call(server, linkToExport, { as: customer, params: { exportId: first.id } })
    expect(older.status).toBe(404)
  })

  test("isn't possible after seven days", async () => {
    const customer = await givenCustomer(server)
    const { id, readyAt, expiresAt } = await givenExport(server, customer)
    expect(Date.parse(expiresAt ?? '') - Date.parse(readyAt ?? '')).toBe(7 * 24 * 60 * 60_000)
    await server.sql.query("update data_exports set expires_at = now() - interval '1 second' where id = $1", [id])
    expect(await latestExportOf(server, customer)).toBeNull()
    expect((await call(server, linkToExport, { as: customer, params: { exportId: id } })).status).toBe(404)
  })
})

describe('a link to the file', () => {
  test('opens it once, as a download', async () => {
    const { id } = await givenExport(server, leaver.person)
    const { url } = await callOrThrow(server, linkToExport, { as: leaver.person, params: { exportId: id } })
    const answer = await fetch(server.url + url)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="kerbside-data-[\d-]+\.zip"$/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    await answer.arrayBuffer()
    expect((await fetch(server.url + url)).status).toBe(404)
  })
})
