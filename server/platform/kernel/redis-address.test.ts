import { expect, test } from 'vitest'
import { readRedisAddress } from './redis-address.ts'

const [USER, PASSWORD] = ['kerbside', 'p@ss/word,1']
const SIGNED = `${USER}:${encodeURIComponent(PASSWORD)}@`

test.each(['redis://localhost', 'rediss://:hunter2@cache.example:6380/2', 'redis://[::1]:6379'])(
  'reads the address of one server: %s',
  (url) => expect(readRedisAddress(url)).toEqual({ kind: 'single', url }),
)

test('reads sentinels and their name for the master', () => {
  const address = `rediss+sentinel://${SIGNED}a.example:5000, [::1],c/the%20master?sentinelPassword=s%26s`
  expect(readRedisAddress(address)).toEqual({
    kind: 'sentinel',
    hosts: [
      { host: 'a.example', port: 5_000 },
      { host: '::1', port: 26_379 },
      { host: 'c', port: 26_379 },
    ],
    username: USER,
    password: PASSWORD,
    tls: true,
    master: 'the master',
    sentinelPassword: 's&s',
  })
})

test('reads the servers of a cluster', () => {
  const hosts = [
    { host: '10.0.0.1', port: 6_379 },
    { host: '10.0.0.2', port: 7_000 },
  ]
  const address = { kind: 'cluster', hosts, username: undefined, password: 'hunter2', tls: false }
  expect(readRedisAddress('redis+cluster://:hunter2@10.0.0.1,10.0.0.2:7000')).toEqual(address)
  expect(readRedisAddress('redis+cluster://:hunter2@10.0.0.1,10.0.0.2:7000/')).toEqual(address)
})

const BEGIN = 'REDIS_URL must begin with redis://, redis+sentinel:// or redis+cluster://, or rediss… for TLS.'
const READ = 'REDIS_URL cannot be read: write host:port, by commas, and percent-encode names and passwords.'
const SEVERAL = 'REDIS_URL names several hosts: that takes redis+sentinel:// or redis+cluster://.'
const NAME = 'REDIS_URL must end with what the sentinels call the master: redis+sentinel://host:port,host:port/name.'
const OPTION = 'REDIS_URL with sentinels knows one option only: ?sentinelPassword=….'
const END = 'REDIS_URL of a cluster ends after its hosts: a cluster has no numbered databases and no options.'

test.each([
  ['localhost:6379', BEGIN],
  ['redis+other://hunter2@a', BEGIN],
  ['http://hunter2@a', BEGIN],
  ['redis://a:hunter2', READ],
  ['redis://:hunter2@a:1,b:2', SEVERAL],
  ['redis+sentinel://:hunter2@a,b', NAME],
  ['redis+sentinel://:hunter2@a,b/', NAME],
  ['redis+sentinel://:hunter2@a,b/name/2', NAME],
  ['redis+sentinel://a,b/name?db=2', OPTION],
  ['redis+cluster://a,b/2', END],
  ['redis+cluster://a,b?db=2', END],
  ['redis+cluster://', READ],
  ['redis+cluster://a,,b', READ],
  ['redis+cluster://a,b:hunter2', READ],
  ['redis+cluster://:hun@ter2@a,b', READ],
  ['redis+cluster://:hunter%2@a,b', READ],
  ['redis+sentinel://a#b/name', READ],
])("refuses %s with a message that doesn't contain it", (url, sentence) =>
  expect(() => readRedisAddress(url)).toThrow(new Error(sentence)),
)
