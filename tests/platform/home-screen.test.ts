import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { startTestServer } from '#tests/support/server.ts'

const inWeb = (name: string) => readFileSync(new URL(`../../web/${name}`, import.meta.url))
const TOKENS = inWeb('ui/tokens.css').toString()
const FILES = Object.fromEntries(['offline.html', 'sw.js'].map((name) => [name, inWeb(`public/${name}`).toString()]))

const web = { 'index.html': inWeb('index.html').toString(), ...FILES }
const [server, other] = await Promise.all([
  startTestServer({ PRODUCT_NAME: 'Skips & <Co>' }, web),
  startTestServer({}, web),
])
afterAll(() => Promise.all([server.stop(), other.stop()]))

const get = async (at: string, on = server) => {
  const answer = await fetch(on.url + at)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

describe('the manifest', () => {
  test('has the product’s name, and opens as an app of its own (INST-01)', async () => {
    const { headers, text } = await get('/manifest.webmanifest')
    expect(headers.get('content-type')).toMatch(/^application\/manifest\+json/)
    expect(headers.get('cache-control')).toBe('public, max-age=3600')
    expect(JSON.parse(text)).toMatchObject({
      name: 'Skips & <Co>',
      short_name: 'Skips & <Co>',
      id: '/',
      start_url: '/',
      scope: '/',
      display: 'standalone',
    })
  })

  test('is linked from every page, and the policy lets browsers read it (INST-01)', async () => {
    for (const at of ['/', '/login', '/nothing']) {
      const { headers, text } = await get(at)
      expect(text).toContain('<link rel="manifest" href="/manifest.webmanifest" />')
      expect(text).toContain('<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />')
      expect(headers.get('content-security-policy')).toContain("manifest-src 'self'")
    }
  })

  test('has shortcuts to posting, open requests and the dashboard (INST-02)', async () => {
    const { shortcuts } = JSON.parse((await get('/manifest.webmanifest')).text)
    const urls = shortcuts.map(({ url }: { url: string }) => url)
    expect(urls).toEqual(['/collection-request/new', '/jobs', '/dashboard'])
  })

  test('has icons of the sizes that it names, one of them for any mask (INST-03)', async () => {
    const { icons } = JSON.parse((await get('/manifest.webmanifest')).text)
    expect(icons.map(({ purpose }: { purpose: string }) => purpose)).toEqual(['any', 'any', 'maskable'])
    const named = [...icons, { src: '/icons/apple-touch-icon.png', sizes: '180x180' }] as {
      src: string
      sizes: string
    }[]
    for (const { src, sizes } of named) {
      const png = inWeb(`public${src}`)
      expect(png.subarray(1, 4).toString()).toBe('PNG')
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes)
      expect(png.length).toBeLessThan(10_000)
    }
  })

  test('has the colours of the pages, in both themes (INST-03)', async () => {
    const { theme_color, background_color } = JSON.parse((await get('/manifest.webmanifest')).text)
    expect(TOKENS).toContain(`--color-surface: ${theme_color};`)
    expect(TOKENS).toContain(`--color-paper: ${background_color};`)
    for (const page of ['/', '/offline'])
      for (const theme of ['light', 'dark'])
        expect((await get(page)).text).toMatch(
          new RegExp(`<meta name="theme-color" content="#\\w{6}" media="\\(prefers-color-scheme: ${theme}\\)" />`),
        )
  })
})

describe('the offline page', () => {
  test('has the product’s name and is not indexed (INST-04)', async () => {
    const { status, headers, text } = await get('/offline')
    expect([status, headers.get('content-type'), headers.get('x-robots-tag')]).toEqual([200, 'text/html', 'noindex'])
    expect(text).toContain('<title>No connection – Skips &amp; &lt;Co&gt;</title>')
    expect(text).not.toContain('{{')
  })

  test('runs its own script and style, and nothing else (security 23)', async () => {
    const { headers, text } = await get('/offline')
    const policy = headers.get('content-security-policy') ?? ''
    for (const tag of ['style', 'script']) {
      const inner = new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(text)?.[1] ?? ''
      expect(policy).toContain(`${tag}-src 'sha256-${createHash('sha256').update(inner).digest('base64')}'`)
    }
    expect(policy).toMatch(/^default-src 'none';/)
    expect(policy).not.toContain('unsafe')
  })

  test('may check whether the server is back, and nothing else (INST-04)', async () => {
    const { headers, text } = await get('/offline')
    expect(headers.get('content-security-policy')).toContain("connect-src 'self';")
    expect(text).toContain("fetch('/healthz', { method: 'HEAD', cache: 'no-store'")
    expect((await fetch(`${server.url}/healthz`, { method: 'HEAD' })).status).toBe(200)
  })

  test('needs no other file', async () => {
    expect((await get('/offline')).text).not.toMatch(/\b(src|srcset|url)\s*[=(]/)
  })

  test('has the colours of all pages', async () => {
    const colours = [...(await get('/offline')).text.matchAll(/--[\w-]+: (#\w{6});/g)].map(([, colour]) => colour)
    expect(colours.length).toBeGreaterThan(10)
    expect(colours.filter((colour) => !TOKENS.includes(`${colour};`))).toEqual([])
  })
})

describe('the service worker for that page', () => {
  test('is checked on each visit, and may answer for the whole site (INST-06)', async () => {
    const { headers } = await get('/sw.js')
    expect(headers.get('content-type')).toMatch(/^text\/javascript/)
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('service-worker-allowed')).toBe('/')
  })

  test('changes whenever the page changes, so that browsers fetch it again (INST-06)', async () => {
    const [here, there] = await Promise.all([get('/sw.js'), get('/sw.js', other)])
    expect(here.text).toMatch(/'offline-[0-9a-f]{16}'/)
    expect(here.text).not.toBe(there.text)
    expect((await get('/sw.js')).text).toBe(here.text)
  })

  test('is never served unfilled', async () => {
    expect((await get('/offline.html')).status).toBe(404)
  })
})

test('without a built client there is a manifest and no service worker', async () => {
  const api = await startTestServer()
  expect((await get('/manifest.webmanifest', api)).status).toBe(200)
  expect((await get('/sw.js', api)).status).toBe(404)
  await api.stop()
})
