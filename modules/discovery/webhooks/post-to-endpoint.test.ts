import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import net, { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exchange, postToEndpoint } from './post-to-endpoint.ts'
import type { Resolve } from './safe-address.ts'

const neverAborts = new AbortController().signal
const MESSAGE = { headers: { 'webhook-id': 'one' }, body: '{"ü":1}' }
const to =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses

let server: http.Server
let port: number
let ports: (number | undefined)[] = []
let requests: http.IncomingMessage[] = []
let answer: (response: http.ServerResponse) => void
beforeAll(async () => {
  server = http.createServer((request, response) => {
    requests.push(request)
    ports.push(request.socket.remotePort)
    answer(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  requests = []
  ports = []
  answer = (response) => response.writeHead(204).end()
})

const post = (options: { timeoutMs?: number } = {}, stopSignal = neverAborts) =>
  postToEndpoint({ ...MESSAGE, url: `http://localhost:${port}/hook?a=b` }, { localhost: true, ...options }, stopSignal)

describe('a request', () => {
  test('is a POST of the body with our headers, over a connection of its own', async () => {
    expect(await post()).toMatchObject({ status: 204, answer: '', error: null })
    expect(await post()).toMatchObject({ status: 204 })
    expect(requests[0]).toMatchObject({ method: 'POST', url: '/hook?a=b' })
    expect(requests[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': '8',
      'user-agent': 'Kerbside-Webhooks/1',
      'webhook-id': 'one',
      connection: 'close',
    })
    expect(new Set(ports).size).toBe(2)
  })

  test('keeps the first 2 kB of an answer that never ends', async () => {
    answer = (response) => {
      response.writeHead(200)
      response.write('a'.repeat(5_000))
    }
    const { status, answer: kept } = await post()
    expect([status, kept]).toEqual([200, 'a'.repeat(2_048)])
  })

  test.each([
    ['without an answer', (_: http.ServerResponse) => undefined],
    [
      'with an answer that drips',
      (response: http.ServerResponse) => {
        response.writeHead(200)
        response.write('a')
        const drip = setInterval(() => response.write('a'), 20)
        response.on('close', () => clearInterval(drip))
      },
    ],
  ])('ends at its limit %s (HOOK-04)', async (_what, how) => {
    answer = how
    const result = await post({ timeoutMs: 300 })
    expect(result).toMatchObject({
      status: null,
      error: 'Your server didn’t send a complete answer within 0.3 seconds.',
    })
    expect(result.tookMs).toBeLessThan(2_000)
  })

  test.each([
    ['that changes the protocol', ['HTTP/1.1 101 X\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'], 101],
    ['that promises more than it has', ['HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf', null], 'ECONNRESET'],
    ['that is none', ['hello\r\n', null], 'HPE_INVALID_CONSTANT'],
    ['that is empty', [null], 'ECONNRESET'],
    ['of headers without an end', ['HTTP/1.1 200 OK\r\n', `a: ${'b'.repeat(9_000)}\r\n`], 'HPE_HEADER_OVERFLOW'],
    ['that never comes after the hints', ['HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(50)], 'complete answer'],
    ['whose headers drip', ['HTTP/1.1 200 OK\r\nx-', 'a'], 'complete answer'],
    [
      'of chunks with endless names',
      ['HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1;', 'a'.repeat(9_000)],
      'HPE_CHUNK',
    ],
  ])('ends with an answer %s (HOOK-05)', async (_what, parts, end) => {
    await using hostile = await openHostile(parts)
    const message = { ...MESSAGE, url: `http://localhost:${hostile.port}/` }
    const { status, error } = await postToEndpoint(message, { localhost: true, timeoutMs: 500 }, neverAborts)
    expect(status ?? error).toEqual(typeof end === 'number' ? end : expect.stringContaining(end))
  })

  test('ends at its limit while a name is looked up (HOOK-04)', async () => {
    const resolve: Resolve = () => new Promise(() => undefined)
    const message = { ...MESSAGE, url: 'https://hooks.example.com/' }
    const result = await postToEndpoint(message, { localhost: false, resolve, timeoutMs: 200 }, neverAborts)
    expect(result.error).toBe('Your server didn’t send a complete answer within 0.2 seconds.')
  })

  test('is ended by a worker that stops, which is no attempt', async () => {
    answer = () => undefined
    const stopping = new AbortController()
    const result = post({}, stopping.signal)
    setTimeout(() => stopping.abort(), 100)
    await expect(result).rejects.toThrow()
  })

  test('follows no redirect (HOOK-05)', async () => {
    answer = (response) => response.writeHead(302, { location: `http://localhost:${port}/other` }).end()
    expect(await post()).toMatchObject({ status: 302 })
    expect(requests).toHaveLength(1)
  })

  test('says when it can’t connect', async () => {
    const message = { ...MESSAGE, url: 'http://localhost:9/' }
    expect(await postToEndpoint(message, { localhost: true }, neverAborts)).toMatchObject({
      status: null,
      error: 'We couldn’t connect (ECONNREFUSED).',
    })
  })
})

describe('a name that changes between check and use (HOOK-05)', () => {
  test('is looked up once, and refused when that look-up is private', async () => {
    let lookups = 0
    const resolve: Resolve = async () => (lookups++ === 0 ? ['127.0.0.1'] : ['8.8.8.8'])
    const message = { ...MESSAGE, url: 'https://hooks.example.com:8443/' }
    const refused = await postToEndpoint(message, { localhost: false, resolve }, neverAborts)
    expect(refused).toMatchObject({ status: null, error: 'This address isn’t on the public internet.' })
    expect(lookups).toBe(1)
  })

  test.each([
    ['private', '10.0.0.1'],
    ['metadata', '169.254.169.254'],
    ['mapped', '::ffff:127.0.0.1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['link-local', 'fe80::1'],
  ])('isn’t connected to when one of its addresses is %s', async (_what, address) => {
    const message = { ...MESSAGE, url: 'https://hooks.example.com/' }
    const refused = await postToEndpoint(message, { localhost: false, resolve: to('8.8.8.8', address) }, neverAborts)
    expect(refused.error).toBe('This address isn’t on the public internet.')
  })
})

describe('a connection (HOOK-05)', () => {
  const HERE = [{ address: '127.0.0.1', family: 4 }]
  const signal = neverAborts

  test('goes to the checked address, and the name is not looked up again', async () => {
    const url = new URL(`http://a-name-without-address.invalid:${port}/hook`)
    expect(await exchange(url, HERE, MESSAGE, { signal })).toEqual({ status: 204, answer: '' })
    expect(requests[0]?.headers.host).toBe(url.host)
  })

  test('checks the certificate for the name, not for the address', async () => {
    const { key, cert } = certificateFor('hooks.example.com')
    const secure = https.createServer({ key, cert }, (_request, response) => response.writeHead(200).end('ok'))
    secure.listen(0, '127.0.0.1')
    await once(secure, 'listening')
    const at = (host: string) => new URL(`https://${host}:${(secure.address() as AddressInfo).port}/`)
    const name = at('hooks.example.com')
    expect(await exchange(name, HERE, MESSAGE, { ca: cert, signal })).toEqual({ status: 200, answer: 'ok' })
    const failingRequests = [exchange(at('other.example.com'), HERE, MESSAGE, { ca: cert, signal })]
    failingRequests.push(exchange(name, HERE, MESSAGE, { signal }))
    const codes = (await Promise.allSettled(failingRequests)).map(
      (result) => result.status === 'rejected' && result.reason.code,
    )
    expect(codes).toEqual(['ERR_TLS_CERT_ALTNAME_INVALID', 'DEPTH_ZERO_SELF_SIGNED_CERT'])
    secure.close()
  })
})

/** Answers with these parts, and repeats the last one; null ends the connection. */
async function openHostile(parts: readonly (string | null)[]) {
  const hostile = net.createServer((socket) => {
    let next = 0
    const send = () => {
      const part = parts[next] ?? null
      next = Math.min(next + 1, parts.length - 1)
      if (part === null) socket.end()
      else socket.write(part)
    }
    socket.on('error', () => undefined)
    socket.once('data', () => {
      send()
      const sending = parts.length > 1 ? setInterval(send, 5) : undefined
      socket.on('close', () => clearInterval(sending))
    })
  })
  hostile.listen(0, '127.0.0.1')
  await once(hostile, 'listening')
  return {
    port: (hostile.address() as AddressInfo).port,
    [Symbol.asyncDispose]: async () => void hostile.close(),
  }
}

/** A certificate that signs itself. */
function certificateFor(name: string): { key: string; cert: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'kerbside-certificate-'))
  const [key, cert] = ['key.pem', 'cert.pem'].map((file) => path.join(folder, file)) as [string, string]
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1']
  const named = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`, '-keyout', key, '-out', cert]
  execFileSync('openssl', [...made, ...named], { stdio: 'ignore' })
  const pem = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  rmSync(folder, { recursive: true })
  return pem
}
