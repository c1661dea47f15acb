import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { createApiKey } from '#modules/core/api-keys/contract.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { placeBid } from '#modules/market/bidding/contract.ts'
import { inLondon, read, ticketPhoto } from '#tests/modules/fulfilment/disposal/givens.ts'
import { dayIn, givenEarlyStart } from '#tests/modules/fulfilment/visits/givens.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenCarrier, givenOpenRequest, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const GUIDE = path.join(ROOT, 'docs/api.md')
const SCOPES = ['webhooks:write', 'requests:read', 'bids:read', 'bids:write', 'jobs:read', 'jobs:write'] as const

const server = await givenServer()
await server.sql.query("insert into postcodes values ('BS6 5QA', 51.47, -2.6)")
const guide = await readFile(GUIDE, 'utf8')
const folder = await mkdtemp(path.join(tmpdir(), 'kerbside-guide-'))
await writeFile(path.join(folder, 'ticket.jpg'), (await ticketPhoto()).bytes)
afterAll(() => rm(folder, { recursive: true }))

/** Returns the code blocks of the guide in a language. */
const blocksOf = (language: string): string[] =>
  [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, code = '']) => code)

/** Runs a command of the guide in bash, and returns what it prints as JSON. Throws when curl fails. */
async function run(command: string, env: Record<string, string>): Promise<Record<string, unknown>> {
  // as a reader would: but failing on an error, and quiet
  const script = `set -euo pipefail\ncurl() { command curl -sS --fail-with-body --max-time 60 "$@"; }\n${command}`
  const bash = spawn('bash', ['-c', script], { cwd: folder, env: { PATH: process.env['PATH'], ...env } })
  const [printed, code] = await Promise.all([text(bash.stdout), new Promise((resolve) => bash.on('close', resolve))])
  if (code !== 0) throw new Error(`${command}\n${printed}`)
  return JSON.parse(printed) as Record<string, unknown>
}

/** Does what others do between two commands: the customer, the server and time. */
async function goOnBefore(
  command: string,
  { owner, carrier, requestId }: { owner: Person; carrier: Person; requestId: string },
) {
  if (command.includes('/contact')) {
    const { rows } = await server.sql.query('select id from bids where collection_request_id = $1', [requestId])
    await callOrThrow(server, acceptBid, { as: owner, params: { bidId: rows[0].id } })
    await givenEarlyStart(server, requestId)
  }
  if (command.includes('/visit/arrival'))
    await server.sql.query('update job_visits set day = $2, door_day = $2 where request_id = $1', [requestId, dayIn(0)])
  if (command.includes('/disposal'))
    await until(async () => (await read(server, requestId, carrier)) !== null, 'the disposal record to be due')
}

test('every curl command of docs/api.md works, in its order (API-05)', async () => {
  const carrier = await givenCarrier(server)
  const halfDays = [{ day: dayIn(1), part: 'morning' as const }]
  // a sofa contains POPs, so that a bid has to confirm that its carrier may take it
  const load = { items: [{ key: 'sofa-2', n: 1 }], halfDays }
  const { owner, request } = await givenOpenRequest(server, { postcode: 'BS6 5QA', load })
  const body = { name: 'Guide', scopes: [...SCOPES], days: null, password: carrier.password }
  const { key } = await callOrThrow(server, createApiKey, { as: carrier, body })
  const env = { API: server.url, AUTH: `Authorization: Bearer ${key}`, JOB: request.id, DAY: dayIn(1), CHANGE: '1' }
  const commands = blocksOf('sh').filter((code) => code.includes('curl '))
  const answers: Record<string, unknown>[] = []
  for (const command of commands) {
    await goOnBefore(command, { owner, carrier, requestId: request.id })
    answers.push(await run(command, { ...env, TIPPED_AT: inLondon(new Date()) }))
  }
  expect(commands.length).toBe(guide.split('curl ').length - 1)
  expect(commands.length).toBeGreaterThan(8)
  expect(answers[0]).toMatchObject({ items: [{ id: request.id }], next: null })
  expect(answers.at(-2)).toMatchObject({ disposal: { said: { kg: 120 } } })
  expect(answers.at(-1)).toMatchObject({ items: [{ bid: { status: 'accepted' } }] })
}, 240_000)

test('the guide’s codes are those that we answer with (API-05)', async () => {
  const files = ['modules', 'server'].flatMap((folder) =>
    globSync(`${folder}/**/*.ts`, { cwd: ROOT, exclude: (file) => file.endsWith('.test.ts') }),
  )
  const sources = (await Promise.all(files.map((file) => readFile(path.join(ROOT, file), 'utf8')))).join('\n')
  const [, table = ''] = guide.split('| Code | What it means |')
  const rows = table.split('\n\n')[0]?.split('\n').slice(2) ?? []
  const codes = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, code]) => String(code)),
  )
  expect(codes.length).toBeGreaterThan(40)
  expect(codes.filter((code) => !sources.includes(`'${code}'`))).toEqual([])
})

test('a call that failed leaves its Idempotency-Key free, even for other content (API-05)', async () => {
  const carrier = await givenCarrier(server)
  const { request } = await givenOpenRequest(server, { load: { items: [{ key: 'sofa-2', n: 1 }] } })
  const bid = (allowed: boolean, bidAmount = 45.5) =>
    call(server, placeBid, {
      as: carrier,
      params: { requestId: request.id },
      key: `bid-on-${request.id}`,
      body: { bidAmount, bidMessage: null, carries: { allowed, reused: false } },
    })
  expect(await bid(false)).toMatchObject({ status: 400, error: { code: 'tick_needed' } })
  const placed = await bid(true)
  expect(placed.status).toBe(201)
  expect((await bid(true)).body).toEqual(placed.body)
  expect(await bid(true, 40)).toMatchObject({ status: 422, error: { code: 'key_reused' } })
})

test('the example without packages accepts our signatures and refuses all others (HOOK-03)', async () => {
  const [code = ''] = blocksOf('js')
  const file = path.join(folder, 'verify.mjs')
  await writeFile(file, code)
  const { isGenuine } = (await import(file)) as {
    isGenuine: (secret: string, headers: Record<string, string>, body: string) => boolean
  }
  const key = Buffer.alloc(32, 7)
  const secret = `whsec_${key.toString('base64')}`
  const body = '{"type":"bid.accepted"}'
  const headersAt = (seconds: number, other = '') => {
    const signature = createHmac('sha256', key).update(`msg_1.${seconds}.${body}`).digest('base64')
    return { 'webhook-id': 'msg_1', 'webhook-timestamp': `${seconds}`, 'webhook-signature': `${other}v1,${signature}` }
  }
  const now = Math.floor(Date.now() / 1000)
  expect(isGenuine(secret, headersAt(now), body)).toBe(true)
  expect(isGenuine(secret, headersAt(now, 'v1,b2xk '), body)).toBe(true)
  expect(isGenuine(secret, headersAt(now), `${body} `)).toBe(false)
  expect(isGenuine(`whsec_${Buffer.alloc(32).toString('base64')}`, headersAt(now), body)).toBe(false)
  expect(isGenuine(secret, headersAt(now - 3_600), body)).toBe(false)
  expect(isGenuine(secret, {}, body)).toBe(false)
})

test('the reference begins with the guide', async () => {
  const document = await (await fetch(`${server.url}/api/docs/openapi.json`)).json()
  expect(document).toMatchObject({ info: { version: '2026-12-01', description: guide } })
})
