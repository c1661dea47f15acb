import { globSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ROOT } from './cruise.ts'
import { migrationFaults, moduleFaults } from './module-faults.ts'

const migrations = readdirSync(join(ROOT, 'migrations'))

test.each(globSync('*/*/', { cwd: join(ROOT, 'modules') }))('modules/%s looks like every other module', (module) => {
  expect(moduleFaults(join(ROOT, 'modules', module))).toEqual([])
})

test('migrations are numbered from 0001 without a gap', () => expect(migrationFaults(migrations)).toEqual([]))

test.each(migrations)('%s only migrates forward', async (name) => {
  const migration = (await import(join(ROOT, 'migrations', name))) as Record<string, unknown>
  expect(Object.keys(migration)).toEqual(['up'])
})

describe('a planted module', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'kerbside-layout-'))
  afterAll(() => rmSync(scratch, { recursive: true, force: true }))

  const SOUND: Record<string, string> = {
    'README.md': 'Owns the bids. Events in: none. Events out: BidPlaced.',
    'index.ts': '',
    'contract.ts': '',
    'routes.ts': '',
    'events.ts': "export const BidPlaced = eventKind('BidPlaced', 1, shape)",
    'tables.ts': '',
    'commands/place-bid.ts': "import { sql } from 'kysely'\nappend(trx, BidPlaced.of(facts, now))",
    'consumers/on-bid-placed.ts': '',
  }

  function build(changed: Record<string, string | null>): string {
    const folder = mkdtempSync(join(scratch, 'module-'))
    for (const [file, text] of Object.entries({ ...SOUND, ...changed })) {
      if (text === null) continue
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    }
    return folder
  }

  test('is accepted when it is like every other', () => expect(moduleFaults(build({}))).toEqual([]))

  test.each<[string, Record<string, string | null>]>([
    ['lacks README.md', { 'README.md': null }],
    ['lacks index.ts', { 'index.ts': null }],
    ['lacks contract.ts', { 'contract.ts': null }],
    ['has items/commands/list.ts, which is not named after what it does', { 'items/commands/list.ts': '' }],
    ['lacks routes.ts', { 'routes.ts': null }],
    ['lacks events.ts', { 'events.ts': null }],
    ['lacks tables.ts', { 'tables.ts': null }],
    ['declares an event in rules.ts', { 'rules.ts': "eventKind('BidLost', 1, shape)" }],
    ['has commands/bid.ts, which is not named after what it does', { 'commands/bid.ts': '' }],
    ['has consumers/send-mail.ts, which is not named after what it does', { 'consumers/send-mail.ts': '' }],
    [
      'asks in consumers/on-bid-placed.ts whether a feature is off',
      { 'consumers/on-bid-placed.ts': "if (config.FEATURES_OFF.includes('talk')) return" },
    ],
    ['does not say in README.md: events out', { 'README.md': 'Owns the bids. Events in: none.' }],
  ])('is refused when it %s', (fault, changed) => expect(moduleFaults(build(changed))).toEqual([fault]))
})

test('refuses a planted gap, repeat or odd name in the migrations', () => {
  expect(migrationFaults(['0002_requests.ts', '0001_accounts.ts'])).toEqual([])
  expect(migrationFaults(['0001_accounts.ts', '0003_bids.ts'])).toEqual(['0003_bids.ts stands where 0002 is expected'])
  expect(migrationFaults(['0001_a.ts', '0001_b.ts'])).toEqual(['0001_b.ts stands where 0002 is expected'])
  expect(migrationFaults(['1_accounts.ts'])).toEqual(['1_accounts.ts is not named like 0001_accounts.ts'])
})
