import { describe, expect, test } from 'vitest'
import { parseSiteLink, toDisplayText } from './site-link.ts'

const ID = '01934f2c-7a11-7cc0-8f00-0123456789ab'
const ORIGINS = ['https://kerbside.example', 'http://127.0.0.1:3000']
const parse = (text: string) => parseSiteLink(text, ORIGINS)

test('accepts codes of a business, item, request or visit (HOLD-09, HOLD-10)', () => {
  expect(parse(`https://kerbside.example/business/${ID}`)).toEqual({ kind: 'business', path: `/business/${ID}` })
  expect(parse(`https://kerbside.example/freecycle/item/${ID}/`)).toEqual({
    kind: 'item',
    path: `/freecycle/item/${ID}`,
  })
  expect(parse(` http://127.0.0.1:3000/job/${ID.toUpperCase()}\n`)).toEqual({ kind: 'job', path: `/job/${ID}` })
  const token = '0123456789abcdef0123456789abcdef'
  expect(parse(`https://kerbside.example/door/${token}`)).toEqual({ kind: 'door', path: `/door/${token}` })
  expect(parse(`HTTPS://KERBSIDE.EXAMPLE/job/${ID}`)).toEqual({ kind: 'job', path: `/job/${ID}` })
})

test('drops everything in a code but the id', () => {
  expect(parse(`https://kerbside.example/job/${ID}?next=https://evil.example#x`)?.path).toBe(`/job/${ID}`)
})

describe('rejects any other code', () => {
  test.each([
    ['nothing', ''],
    ['a text', 'WIFI:S:home;T:WPA;P:secret;;'],
    ['a path alone', `/job/${ID}`],
    ['another site', `https://evil.example/job/${ID}`],
    ['a site that begins like ours', `https://kerbside.example.evil.example/job/${ID}`],
    ['a site that ends like ours', `https://evilkerbside.example/job/${ID}`],
    ['a subdomain', `https://evil.kerbside.example/job/${ID}`],
    ['our name as the user of another site', `https://kerbside.example@evil.example/job/${ID}`],
    ['our site with a user', `https://ann:secret@kerbside.example/job/${ID}`],
    ['our site on another port', `https://kerbside.example:8443/job/${ID}`],
    ['our site without encryption', `http://kerbside.example/job/${ID}`],
    ['an address without a scheme', `kerbside.example/job/${ID}`],
    ['no scheme but slashes', `//kerbside.example/job/${ID}`],
    ['a script', `javascript:alert('https://kerbside.example/job/${ID}')`],
    ['data', `data:text/html,<script>location='https://kerbside.example/job/${ID}'</script>`],
    ['a blob of our site', `blob:https://kerbside.example/${ID}`],
    ['a file', `file:///job/${ID}`],
    ['a phone number', 'tel:+441632960123'],
    ['letters that look like ours', `https://kerbsіde.example/job/${ID}`],
    ['the console', 'https://kerbside.example/ops/verifications'],
    ['an API action', 'https://kerbside.example/api/sign-out'],
    ['a page to edit', `https://kerbside.example/freecycle/item/${ID}/edit`],
    ['a path that climbs out', `https://kerbside.example/job/${ID}/../../ops`],
    ['a path that climbs out in disguise', `https://kerbside.example/job/${ID}%2f..%2fops`],
    ['no id', 'https://kerbside.example/job/new'],
    ['an id in place of a secret', `https://kerbside.example/door/${ID}`],
    ['two ids', `https://kerbside.example/job/${ID}${ID}`],
    ['a line after the id', `https://kerbside.example/job/${ID}%0Aevil`],
    ['a text that contains ours', `see https://kerbside.example/job/${ID}`],
    ['two slashes', `https://kerbside.example//job/${ID}`],
  ])('%s', (_, text) => expect(parse(text)).toBeNull())
})

test('shows foreign text without invisible or direction-changing characters, and truncated', () => {
  expect(toDisplayText('pay\u202emoc.elpmaxe\u202c\u0000 \u200bnow\n')).toBe('pay moc.elpmaxe   now')
  expect(toDisplayText('x'.repeat(400))).toBe(`${'x'.repeat(300)}…`)
  expect(toDisplayText(`${'x'.repeat(299)}🛋🛋`)).toBe(`${'x'.repeat(299)}…`)
})
