import { describe, expect, test } from 'vitest'
import { isPublic, parseAddress, type Resolve, resolveAddresses } from './safe-address.ts'

const strict = { localhost: false }
const localhostAllowed = { localhost: true }
const signal = new AbortController().signal

describe('addresses of endpoints (HOOK-05)', () => {
  test.each([
    ['https://hooks.example.com/kerbside?key=a', 'https://hooks.example.com/kerbside?key=a'],
    ['https://hooks.example.com', 'https://hooks.example.com/'],
    ['https://hooks.example.com:443/a', 'https://hooks.example.com/a'],
    ['https://hooks.example.com:8443/a', 'https://hooks.example.com:8443/a'],
    ['https://8.8.8.8/a', 'https://8.8.8.8/a'],
    ['https://[2606:4700:4700::1111]/a', 'https://[2606:4700:4700::1111]/a'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
  ])('%s is accepted as %s', (text, href) => expect(parseAddress(text, strict).href).toBe(href))

  test.each([
    ['no URL', 'hooks.example.com', 'https://'],
    ['http', 'http://hooks.example.com/', 'https://'],
    ['another scheme', 'ftp://hooks.example.com/', 'https://'],
    ['a file', 'file:///etc/passwd', 'https://'],
    ['a port of mail', 'https://hooks.example.com:25/', 'port 443'],
    ['port 80', 'https://hooks.example.com:80/', 'port 443'],
    ['port 0', 'https://hooks.example.com:0/', 'port 443'],
    ['a user name', 'https://user@hooks.example.com/', 'user name'],
    ['a password', 'https://:secret@hooks.example.com/', 'user name'],
    ['a fragment', 'https://hooks.example.com/#a', '#'],
    ['an empty fragment', 'https://hooks.example.com/#', '#'],
    ['loopback', 'https://127.0.0.1/', 'public'],
    ['another loopback', 'https://127.8.9.1/', 'public'],
    ['a decimal address', 'https://2130706433/', 'public'],
    ['an octal address', 'https://0177.0.0.1/', 'public'],
    ['a hexadecimal address', 'https://0x7f000001/', 'public'],
    ['a mixed address', 'https://0x7f.1/', 'public'],
    ['a short address', 'https://127.1/', 'public'],
    ['a dot behind', 'https://127.0.0.1./', 'public'],
    ['wide digits', 'https://１２７.0.0.1/', 'public'],
    ['nothing', 'https://0.0.0.0/', 'public'],
    ['zero', 'https://0/', 'public'],
    ['a private address', 'https://10.0.0.1/', 'public'],
    ['metadata', 'https://169.254.169.254/latest/meta-data/', 'public'],
    ['metadata, decimal', 'https://2852039166/', 'public'],
    ['metadata of Azure', 'https://168.63.129.16/', 'public'],
    ['IPv6 loopback', 'https://[::1]/', 'public'],
    ['IPv6 nothing', 'https://[::]/', 'public'],
    ['a mapped address', 'https://[::ffff:127.0.0.1]/', 'public'],
    ['a mapped address, hexadecimal', 'https://[::ffff:a9fe:a9fe]/', 'public'],
    ['localhost over http', 'http://localhost:3000/', 'https://'],
  ])('%s is refused', (_what, text, why) => expect(() => parseAddress(text, strict)).toThrow(why))

  test.each(['http://localhost:3000/hook', 'http://127.0.0.1:9/', 'http://[::1]:65535/'])(
    'http to this machine is accepted on any port where a setting allows it: %s (HOOK-01)',
    (text) => expect(parseAddress(text, localhostAllowed).href).toBe(text),
  )

  test.each([
    'http://hooks.example.com/',
    'https://127.0.0.1/',
    'http://127.0.0.2/',
    'http://localhost.example.com/',
    'http://user@localhost/',
    'http://10.0.0.1/',
    'ftp://localhost/',
  ])('that setting allows nothing else: %s', (text) => expect(() => parseAddress(text, localhostAllowed)).toThrow())
})

test.each([
  ['8.8.8.8', true],
  ['::ffff:8.8.8.8', true],
  ['2606:4700:4700::1111', true],
  ['127.0.0.1', false],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['100.64.0.1', false],
  ['100.100.100.200', false],
  ['169.254.169.254', false],
  ['168.63.129.16', false],
  ['::ffff:168.63.129.16', false],
  ['192.0.0.192', false],
  ['192.0.2.1', false],
  ['198.18.0.1', false],
  ['203.0.113.1', false],
  ['224.0.0.1', false],
  ['240.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['::127.0.0.1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:0:127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['64:ff9b::808:808', false],
  ['64:ff9b:1::a9fe:a9fe', false],
  ['2002:7f00:1::', false],
  ['2001:0:4136:e378:8000:63bf:3fff:fdd2', false],
  ['2001:db8::1', false],
  ['fe80::1', false],
  ['fe80::1%eth0', false],
  ['2606:4700:4700::1111%eth0', false],
  ['fc00::1', false],
  ['fd00:ec2::254', false],
  ['fec0::1', false],
  ['ff02::1', false],
  ['100::1', false],
  ['4000::1', false],
  ['find a server at this address', false],
])('%s is public: %s (HOOK-05)', (address, is) => expect(isPublic(address)).toBe(is))

describe('resolving a name (HOOK-05)', () => {
  const url = new URL('https://hooks.example.com/')
  const resolveTo =
    (...addresses: string[]): Resolve =>
    async () =>
      addresses
  const resolveChecked = (resolve: Resolve, target = url) => resolveAddresses(target, { ...strict, resolve }, signal)

  test('returns every public address', async () =>
    expect(await resolveChecked(resolveTo('8.8.8.8', '2606:4700:4700::1111'))).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700:4700::1111', family: 6 },
    ]))

  test.each([
    ['one of them is private', ['8.8.8.8', '10.0.0.1']],
    ['one of them is loopback in IPv6', ['8.8.8.8', '::1']],
    ['it is metadata', ['169.254.169.254']],
    ['it is mapped loopback', ['::ffff:127.0.0.1']],
    ['it is NAT64', ['64:ff9b::a9fe:a9fe']],
  ])('refuses a name when %s', (_what, addresses) =>
    expect(resolveChecked(resolveTo(...addresses))).rejects.toThrow('public'),
  )

  test('refuses a name without an address', () =>
    expect(resolveChecked(resolveTo())).rejects.toThrow('find a server at this address'))

  test('never resolves an address that is a number, and checks it again', async () => {
    const never: Resolve = () => Promise.reject(new Error('resolved'))
    expect(await resolveChecked(never, new URL('https://8.8.8.8/'))).toEqual([{ address: '8.8.8.8', family: 4 }])
    await expect(resolveChecked(never, new URL('https://127.0.0.1/'))).rejects.toThrow('public')
    await expect(resolveChecked(never, new URL('https://[::1]/'))).rejects.toThrow('public')
  })

  test('localhost is this machine only where the setting allows it', async () => {
    const local = new URL('http://localhost:3000/')
    const never: Resolve = () => Promise.reject(new Error('resolved'))
    expect(await resolveAddresses(local, { ...localhostAllowed, resolve: never }, signal)).toEqual([
      { address: '127.0.0.1', family: 4 },
    ])
    await expect(resolveChecked(resolveTo('127.0.0.1'), local)).rejects.toThrow('public')
  })
})
