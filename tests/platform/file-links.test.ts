import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { transact } from '#server/platform/database/transaction.ts'
import { issueFileLink } from '#server/platform/files/file-links.ts'
import { markFilesForDeletion, markFilesKept } from '#server/platform/files/files.ts'
import { openTestFiles } from '#tests/support/files.ts'
import { givenCustomer, givenStaff, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { claimsOf } from '#tests/support/token.ts'

const BYTES = Buffer.from('%PDF-1.7 of somebody')

const server = await givenServer({ ROLES: 'web' })
const { db } = server
const files = await openTestFiles(db, server.config)
const [cara, staff] = [await givenCustomer(server, 'cara'), await givenStaff(server)]

const sessionOf = ({ accessToken }: Person): string => claimsOf(accessToken).sid

async function givenFile({ store = 'private' as 'private' | 'public', kept = true } = {}): Promise<string> {
  const key = `identity_documents/${randomUUID()}.pdf`
  await files.put(store, key, BYTES, 'application/pdf')
  if (kept) await transact(db, (trx) => markFilesKept(trx, [key]))
  return key
}

interface Link {
  key?: string
  viewer?: Person
  fileName?: string
  mediaType?: string
  audit?: { action: string; subjectId: string }
  now?: Date
}
async function givenLink({ key, viewer = cara, now = new Date(), ...file }: Link = {}) {
  const link = await issueFileLink(
    db,
    {
      key: key ?? (await givenFile()),
      fileName: 'waste-carrier-licence.pdf',
      mediaType: 'application/pdf',
      viewerId: viewer.id,
      sessionId: sessionOf(viewer),
      ...file,
    },
    now,
  )
  return { ...link, url: server.url + link.url }
}

const statusOf = async (url: string, init?: RequestInit) => {
  const response = await fetch(url, init)
  await response.arrayBuffer()
  return response.status
}

describe('a link to a private file', () => {
  test('opens it once (R03, security 22)', async () => {
    const { url, expiresAt, mediaType } = await givenLink()
    expect(mediaType).toBe('application/pdf')
    expect(Math.round((Date.parse(expiresAt) - Date.now()) / 60_000)).toBe(3)
    const response = await fetch(url)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(BYTES)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="waste-carrier-licence.pdf"',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(await statusOf(url), 'replayed').toBe(404)
  })

  test.each([
    ['image/jpeg', 'inline'],
    ['application/zip', 'attachment'],
    ['text/html', 'attachment'],
  ])('shows only pictures in the browser: %s is sent as %s', async (mediaType, shown) => {
    const { url } = await givenLink({ mediaType, fileName: 'a "b"\r\nx-evil: 1.jpg' })
    const { headers } = await fetch(url)
    expect(headers.get('content-disposition')).toBe(`${shown}; filename="a__b___x-evil__1.jpg"`)
  })

  test('opens it for one of many concurrent requests', async () => {
    const { url } = await givenLink()
    const answers = await Promise.all(Array.from({ length: 20 }, () => statusOf(url)))
    expect(answers.toSorted((a, b) => a - b)).toEqual([200, ...Array(19).fill(404)])
  })

  test('opens it for three minutes', async () => {
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000)
    expect(await statusOf((await givenLink({ now: ago(175) })).url)).toBe(200)
    expect(await statusOf((await givenLink({ now: ago(180) })).url)).toBe(404)
  })

  test('cannot be guessed, and failed guesses do not use it up', async () => {
    const { url } = await givenLink()
    const last = url.at(-1) === 'A' ? 'B' : 'A'
    const forged = [url.slice(0, -1), url.slice(0, -2) + last + last, `${url}A`, `${server.url}/files/${randomUUID()}`]
    expect(await Promise.all(forged.map((one) => statusOf(one)))).toEqual([404, 404, 404, 404])
    expect(await statusOf(url)).toBe(200)
  })

  test('is not used up by a HEAD request', async () => {
    const { url } = await givenLink()
    expect(await statusOf(url, { method: 'HEAD' })).toBe(404)
    expect(await statusOf(url)).toBe(200)
  })

  test('ends with the session that it was created in', async () => {
    const guest = await givenCustomer(server)
    const { url } = await givenLink({ viewer: guest })
    await server.sql.query('update sessions set ended_at = now() where user_id = $1', [guest.id])
    expect(await statusOf(url)).toBe(404)
  })

  test('ends with the file', async () => {
    const dropped = await givenFile()
    const { url } = await givenLink({ key: dropped })
    await transact(db, (trx) => markFilesForDeletion(trx, [dropped]))
    expect(await statusOf(url), 'dropped, but not removed yet').toBe(404)
    expect(await statusOf((await givenLink({ key: await givenFile({ kept: false }) })).url), 'never kept').toBe(404)
    expect(await statusOf((await givenLink({ key: await givenFile({ store: 'public' }) })).url), 'public').toBe(404)
    expect(await statusOf((await givenLink({ key: 'identity_documents/none.pdf' })).url), 'unknown').toBe(404)
  })

  test('shows people a page once it no longer works, and programs the usual answer', async () => {
    const { url } = await givenLink()
    await statusOf(url)
    const page = await fetch(url, { headers: { accept: 'text/html,*/*' } })
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html'])
    expect(await page.text()).toContain('This link no longer works')
    expect(await (await fetch(url)).json()).toMatchObject({ code: 'not_found' })
  })

  test('is stored as a hash only', async () => {
    const { url } = await givenLink()
    const { rows } = await server.sql.query('select row_to_json(l)::text as text from file_links l')
    expect(rows.some(({ text }) => text.includes(url.split('/').at(-1)))).toBe(false)
  })
})

describe('a file opened by staff', () => {
  const seen = async (subjectId: string) =>
    (await server.sql.query('select actor_id, action, detail from audit_log where subject_id = $1', [subjectId])).rows
  const noted = () => ({ action: 'id_document.viewed', subjectId: randomUUID() })

  test('is recorded before a byte of it is sent, once per view', async () => {
    const audit = noted()
    const { url } = await givenLink({ viewer: staff, audit })
    expect(await seen(audit.subjectId), 'a link that was not opened is no view').toEqual([])
    expect(await statusOf(url)).toBe(200)
    expect(await statusOf(url)).toBe(404)
    expect(await seen(audit.subjectId)).toEqual([
      { actor_id: staff.id, action: audit.action, detail: { file: 'waste-carrier-licence.pdf' } },
    ])
  })

  test('does not open when it cannot be recorded', async () => {
    const audit = noted()
    const { url } = await givenLink({ viewer: staff, audit })
    await server.sql.query('alter table audit_log rename to audit_log_away')
    try {
      expect(await statusOf(url)).toBe(500)
    } finally {
      await server.sql.query('alter table audit_log_away rename to audit_log')
    }
    expect(await statusOf(url), 'the link was not used up').toBe(200)
    expect(await seen(audit.subjectId)).toHaveLength(1)
  })

  test('is not recorded for its owner', async () => {
    const count = async () => (await server.sql.query('select count(*)::int as n from audit_log')).rows[0].n
    const before = await count()
    expect(await statusOf((await givenLink()).url)).toBe(200)
    expect(await count()).toBe(before)
  })
})

test('a private file has no path of its own, however it is written (R03)', async () => {
  const key = await givenFile()
  const folder = server.config.PRIVATE_STORAGE_DIR.split('/').at(-1)
  const paths = [
    `/media/${key}`,
    `/media/../${folder}/${key}`,
    `/media/%2e%2e/${folder}/${key}`,
    `/media/..%2f${folder}%2f${key}`,
    `/media/${encodeURIComponent(`../${folder}/${key}`)}`,
    `/media//${server.config.PRIVATE_STORAGE_DIR}/${key}`,
    `/files/${key}`,
    `/files/${encodeURIComponent(key)}`,
  ]
  for (const path of paths) {
    const response = await fetch(server.url + path)
    expect(Buffer.from(await response.arrayBuffer()).includes(BYTES), path).toBe(false)
    expect(response.status, path).toBe(404)
  }
})
