import path from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('defaults to port 3000, .data and the demo', () => {
  expect(readSettings({ PORT: '', DEMO: '' })).toEqual({
    port: 3000,
    dataDir: path.resolve('.data'),
    demo: true,
    databaseUrl: undefined,
    redisUrl: undefined,
    backupDir: undefined,
  })
})

test('uses every setting that is set', () => {
  const [DATABASE_URL, REDIS_URL] = ['postgresql://a:b@db.example/kerbside', 'rediss://cache.example:6380/2']
  expect(
    readSettings({
      PORT: '8080',
      DATA_DIR: '/srv/kerbside',
      DEMO: '0',
      DATABASE_URL,
      REDIS_URL,
      BACKUP_DIR: '/backup',
    }),
  ).toEqual({
    port: 8080,
    dataDir: '/srv/kerbside',
    demo: false,
    databaseUrl: DATABASE_URL,
    redisUrl: REDIS_URL,
    backupDir: '/backup',
  })
})

test.each([
  [{ PORT: '70000' }, 'PORT must be a number from 1 to 65535, not "70000".'],
  [{ PORT: '3000x' }, 'PORT must be a number from 1 to 65535, not "3000x".'],
  [{ DEMO: 'yes' }, 'DEMO must be 1 (demo data) or 0 (start empty), not "yes".'],
  [{ DATABASE_URL: 'mysql://u:hunter2@db' }, 'DATABASE_URL must look like postgres://user:password@host:port/name.'],
  [
    { REDIS_URL: 'localhost:6379' },
    'REDIS_URL must begin with redis://, redis+sentinel:// or redis+cluster://, or rediss… for TLS.',
  ],
])('refuses %j with one sentence', (env, sentence) => expect(() => readSettings(env)).toThrow(sentence))
