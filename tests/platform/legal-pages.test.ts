import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#server/platform/kernel/config.ts'
import { publicSettings } from '#server/platform/kernel/contract.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { testEnvironment } from '#tests/support/environment.ts'
import { startTestServer } from '#tests/support/server.ts'

const PAGE = readFileSync(new URL('../../web/index.html', import.meta.url), 'utf8')
const PAGES = ['/about', '/terms', '/privacy', '/cookies', '/complaints', '/reviews-policy', '/accessibility']

const web = { 'index.html': PAGE }
const settings = {
  PRODUCT_NAME: 'Skips & <Co>',
  SUPPORT_EMAIL: 'help@skips.example',
  BROKER_REGISTRATION: 'CBDU123456',
}
const [registered, plain] = await Promise.all([startTestServer(settings, web), startTestServer({}, web)])
afterAll(() => Promise.all([registered.stop(), plain.stop()]))

const get = async (at: string, server = registered) => {
  const answer = await fetch(server.url + at)
  return { status: answer.status, headers: answer.headers, html: await answer.text() }
}
const footerOf = (html: string) => /<footer.*<\/footer>/s.exec(html)?.[0] ?? ''

test.each(['/', '/job/none', '/dashboard', '/nothing', ...PAGES])(
  '%s ends with who runs this, whom to write to, and the other legal pages (LEGAL-01)',
  async (at) => {
    const footer = footerOf((await get(at)).html)
    expect(footer).toContain('>Skips &amp; &lt;Co&gt;</p>')
    expect(footer).toContain('Registered waste broker CBDU123456')
    expect(footer).toContain('href="mailto:help@skips.example"')
    for (const page of PAGES) expect(footer).toContain(`href="${page}"`)
  },
)

test('shows no broker registration where there is none (LEGAL-01)', async () => {
  expect(footerOf((await get('/', plain)).html)).toContain('>Kerbside</p>')
  expect(footerOf((await get('/', plain)).html)).not.toContain('Registered waste broker')
  expect((await callOrThrow(plain, publicSettings)).brokerRegistration).toBeNull()
  expect((await callOrThrow(registered, publicSettings)).brokerRegistration).toBe('CBDU123456')
})

test('refuses to start with an impossible registration number', () => {
  const environment = testEnvironment('postgres://127.0.0.1/none', 'redis://127.0.0.1')
  for (const sound of ['CBDU123456', 'EAS/R/1234567', 'ROC UT 1234'])
    expect(readConfig({ ...environment, BROKER_REGISTRATION: sound }).BROKER_REGISTRATION).toBe(sound)
  for (const wrong of ['to be filled in', '<b>', ' CBDU1 '])
    expect(() => readConfig({ ...environment, BROKER_REGISTRATION: wrong })).toThrow('check BROKER_REGISTRATION')
})

test('lists the legal pages for searches, each under its own name', async () => {
  const titles = new Set<string | undefined>()
  for (const at of PAGES) {
    const { status, headers, html } = await get(at, plain)
    expect([status, headers.get('x-robots-tag')]).toEqual([200, null])
    expect(html).toContain(`<link rel="canonical" href="${plain.config.PUBLIC_URL[0]}${at}" />`)
    titles.add(/<title>(.*?) – Kerbside<\/title>/.exec(html)?.[1])
  }
  expect([...titles]).toEqual([
    'About us',
    'Terms of use',
    'Privacy',
    'Cookies',
    'Complaints',
    'How reviews work',
    'Accessibility',
  ])
  const { html: listed } = await get('/sitemap/0-0.xml', plain)
  for (const at of PAGES) expect(listed).toContain(`${at}</loc>`)
})
