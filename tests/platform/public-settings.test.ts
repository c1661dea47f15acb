import { expect, test } from 'vitest'
import { publicSettings } from '#server/platform/kernel/contract.ts'
import { pageWithSettings } from '#server/platform/pages/public-settings.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenServer } from '#tests/support/server.ts'

/** A name that would break out of a page that is filled in carelessly. */
const NAME = `Skips & "Co" <script>$&`

const html = '<title>{{productName}} – bids</title><meta name="kerbside-settings" content="{{settings}}" />'
const server = await givenServer({ PRODUCT_NAME: NAME, FEATURES_OFF: 'accountSettings' }, { 'index.html': html })

const page = async (at: string) => fetch(server.url + at)
const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

test('shows everyone the names and the features that are on, and nothing else (R35, R67, R69)', async () => {
  expect(await callOrThrow(server, publicSettings)).toEqual({
    productName: NAME,
    supportEmail: 'support@kerbside.example',
    brokerRegistration: null,
    features: [
      'acceptedContact',
      'listing',
      'itemDetails',
      'upcycleSocial',
      'mapPins',
      'map',
      'scan',
      'alerts',
      'push',
      'bidReturns',
      'load',
      'costFloor',
      'registration',
      'duty',
      'cases',
      'tracking',
      'talk',
      'reviews',
      'ladder',
      'rounds',
    ],
    mapboxToken: null,
    publicUrls: [expect.stringMatching(/^https?:/)],
    practice: false,
  })
})

test('the page has the same settings, whatever characters they contain (R69)', async () => {
  const html = await (await page('/charities')).text()
  const [, title = ''] = /<title>(.*) – bids<\/title>/.exec(html) ?? []
  const [, content = ''] = /content="([^"]*)"/.exec(html) ?? []
  expect(html).not.toContain('<script>')
  expect(unescaped(title)).toBe(NAME)
  expect(JSON.parse(unescaped(content))).toEqual(await callOrThrow(server, publicSettings))
})

test('a page says once that registrations are practice data, and only then (BASE-07)', async () => {
  const settings = await callOrThrow(server, publicSettings)
  const footerWhere = (practice: boolean) => pageWithSettings('<p>{{practice}}</p>', { ...settings, practice })
  expect(footerWhere(true)).toBe('<p>Practice data: licence checks are simulated.</p>')
  expect(footerWhere(false)).toBe('<p></p>')
})

test('pages may use camera and location, and nothing else may (HOLD-09, MAP-15)', async () => {
  const { headers } = await page('/scan')
  expect(headers.get('permissions-policy')).toBe('camera=(self), geolocation=(self), microphone=()')
})

test('pages that only a mailed link leads to are not indexed, the others are', async () => {
  for (const hidden of ['/reset-password', '/confirm-email', '/forgot-password?x=1'])
    expect((await page(hidden)).headers.get('x-robots-tag')).toBe('noindex')
  expect((await page('/login')).headers.get('x-robots-tag')).toBeNull()
})
