import { expect, test } from 'vitest'
import { readConfig } from '#server/platform/kernel/config.ts'
import { openMetrics } from '#server/platform/kernel/metrics.ts'
import { readOperatorsPages } from './operators-pages.ts'

const pages = readOperatorsPages()

/** Returns names in backquotes that open the rows of a table of the pages: `A`, `B` | … */
function tabled(name: RegExp): string[] {
  const rows = pages.split('\n').filter((line) => line.startsWith('| `'))
  return rows
    .flatMap((row) => [...(row.split(' | ')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, found]) => found ?? ''))
    .filter((found) => name.test(found))
}

test('the pages for operators list every setting that the server reads, and no other', () => {
  const settings = readConfig({
    DATABASE_URL: 'postgres://localhost/any',
    REDIS_URL: 'redis://localhost',
    SESSION_SECRET: 'x'.repeat(32),
    SEALING_SECRET: 'y'.repeat(32),
    SEALING_SECRET_BEFORE: 'z'.repeat(32),
    // those without a default show only once they are set
    SMTP_URL: 'smtp://localhost',
    S3_ENDPOINT: 'http://localhost',
    S3_BUCKET: 'public',
    S3_PRIVATE_BUCKET: 'private',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'key',
    STRIPE_SECRET_KEY: 'key',
    STRIPE_WEBHOOK_SECRET: 'secret',
    STRIPE_API_URL: 'http://localhost',
    VAPID_PUBLIC_KEY: 'B'.repeat(87),
    VAPID_PRIVATE_KEY: 'A'.repeat(43),
    PUSH_EMULATOR_URL: 'http://localhost',
    WEBHOOKS_TO_LOCALHOST: 'allowed',
    EA_REGISTER_URL: 'http://localhost',
    SEARCH_ENGINE: 'typesense',
    TYPESENSE_URL: 'http://localhost',
    TYPESENSE_API_KEY: 'key',
    TYPESENSE_SEARCH_KEY: 'key',
    MAPBOX_TOKEN: 'token',
    MAPBOX_API_URL: 'http://localhost',
    BROKER_REGISTRATION: 'CBDU123456',
  })
  expect(tabled(/^[A-Z][A-Z0-9_]+$/).toSorted()).toEqual(Object.keys(settings).toSorted())
})

test('the pages for operators list every metric of the system, and no other', async () => {
  const figures = (await openMetrics().registry.getMetricsAsJSON()).map(({ name }) => name)
  expect([...new Set(tabled(/^kerbside_/))].toSorted()).toEqual(
    figures.filter((name) => name.startsWith('kerbside_')).toSorted(),
  )
  expect(figures).toEqual(expect.arrayContaining(tabled(/^(nodejs|process)_/)))
})
