import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { findPlace } from '#modules/core/places/contract.ts'
import type { PlacesTables } from '#modules/core/places/tables.ts'
import { type Imported, importPostcodes } from '#scripts/import/import-postcodes.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenServer } from '#tests/support/server.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'kerbside-postcodes-'))
const server = await givenServer({ ROLES: 'web' })
const { db } = server
beforeEach(() => server.sql.query('delete from postcodes; delete from postcode_credits'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, content: string): string {
  const at = path.join(folder, name)
  writeFileSync(at, content)
  return at
}

async function load(at: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/import-postcodes.ts', at], {
    env: { ...process.env, DATABASE_URL: server.config.DATABASE_URL },
  })
  return stdout.trim()
}

const importing = (at: string, onProgress: (imported: Imported) => void = () => undefined) =>
  importPostcodes(asModuleDb<PlacesTables>(db), { path: at, onProgress })

const stored = async () => {
  const { rows } = await server.sql.query('select * from postcodes order by code')
  return rows.map(({ code, latitude, longitude }) => `${code} ${latitude} ${longitude}`)
}

/** Made-up rows in the format of the ONS Postcode Directory. */
const ONS_NAMES = ['pcd', 'pcd2', 'pcds', 'dointr', 'doterm', 'oscty', 'ctry', 'lat', 'long', 'imd']
const onsRow = (code: string, latitude: string, longitude: string, doterm = '') => {
  const [outward = '', inward = ''] = code.split(' ')
  const pcd = `${outward.padEnd(4)}${inward}`
  return [pcd, pcd, code, '198001', doterm, 'E99999999', 'E92000001', latitude, longitude, '12345']
}
const csv = (rows: readonly string[][], quote = (text: string) => `"${text}"`) =>
  `${rows.map((row) => row.map(quote).join(',')).join('\r\n')}\r\n`
const ONS = csv([
  ONS_NAMES,
  onsRow('BS6 5QA', '51.470512', '-2.596132'),
  onsRow('BS6 7AH', '51.481', '-2.601'),
  onsRow('BS6 9ZZ', '51.1', '-2.1', '199912'),
  onsRow('GY1 1AA', '99.999999', '0.000000'),
  onsRow('NOT ONE', '51.1', '-2.1'),
  onsRow('BS6 5QB', '51.1', ''),
  onsRow('BS6 5QD', '40.7', '-74.0'),
])

/** Made-up rows in the format of GeoNames' GB_full.txt. */
const geoNames = (...rows: [string, string, string][]) =>
  rows
    .map(([code, latitude, longitude]) =>
      ['GB', code, 'Redland "Green', 'England', 'ENG', '', '', '', '', latitude, longitude, '6'].join('\t'),
    )
    .join('\n')

describe('the ONS Postcode Directory', () => {
  test('imports current postcodes and reports skipped rows', async () => {
    expect(await load(file('ons.csv', ONS))).toBe(
      [
        'Read 7 rows, stored 2 postcodes.',
        'Left out: 1 no longer in use, 1 without a place, 3 that cannot be read.',
        'Row 5: "NOT ONE" is not a postcode.',
        'Row 6: BS6 5QB has no coordinates.',
        'Row 7: BS6 5QD is outside the country.',
      ].join('\n'),
    )
    expect(await stored()).toEqual(['BS6 5QA 51.470512 -2.596132', 'BS6 7AH 51.481 -2.601'])
    const place = await callOrThrow(server, findPlace, { query: { postcode: 'bs6 5qa' } })
    expect(place).toMatchObject({ latitude: 51.470512, precision: 'postcode' })
    expect(place.credit).toMatch(/^Source: Office for National Statistics .* Contains Royal Mail data © Royal Mail/)
    const elsewhere = await callOrThrow(server, findPlace, { query: { postcode: 'LS1 4DY' } })
    expect(elsewhere).not.toHaveProperty('credit')
  })

  test('accepts newer column names, upper case, no quotes and a byte order mark', async () => {
    const names = ['PCD7', 'PCD8', 'PCDS', 'DOINTR', 'DOTERM', 'CTY25CD', 'CTRY25CD', 'LAT', 'LONG', 'IMD20IND']
    const newer = csv([names, onsRow('M1 1AE', '53.479', '-2.235')], (text) => text)
    await importing(file('newer.csv', `\uFEFF${newer}`))
    expect(await stored()).toEqual(['M1 1AE 53.479 -2.235'])
  })

  test('is idempotent, and a newer edition updates and removes postcodes', async () => {
    await importing(file('again.csv', ONS))
    const before = await server.sql.query('select xmin::text, * from postcodes order by code')
    await importing(file('again.csv', ONS))
    expect((await server.sql.query('select xmin::text, * from postcodes order by code')).rows).toEqual(before.rows)
    const newer = csv([ONS_NAMES, onsRow('BS6 5QA', '51.5', '-2.6'), onsRow('BS6 7AH', '51.481', '-2.601', '202601')])
    await importing(file('newer.csv', newer))
    expect(await stored()).toEqual(['BS6 5QA 51.5 -2.6'])
  })
})

describe('GeoNames', () => {
  test('imports rows with any quotes', async () => {
    const at = file(
      'GB_full.txt',
      geoNames(['BS6 5QA', '51.47', '-2.59'], ['??', '51', '-2'], ['M1 1AE', '53.4', '-2.2']),
    )
    expect(await importing(at)).toMatchObject({ read: 3, stored: 2, bad: 1 })
    expect(await stored()).toEqual(['BS6 5QA 51.47 -2.59', 'M1 1AE 53.4 -2.2'])
  })

  test('imports outward codes from the short file', async () => {
    await importing(file('GB.txt', geoNames(['BS6', '51.47', '-2.59'])))
    const place = await callOrThrow(server, findPlace, { query: { postcode: 'BS6 5QA' } })
    expect(place).toMatchObject({ latitude: 51.47, precision: 'outward' })
    expect(place.credit).toMatch(/^Postcodes: GeoNames \(geonames\.org\), CC BY 4\.0\. Contains OS data/)
  })
})

const LETTERS = 'ABDEFGHJLNPQRSTUWXYZ'
const MANY = Array.from({ length: 7_000 }, (_, at): [string, string, string] => {
  const last = LETTERS[at % 20] ?? ''
  const second = LETTERS[Math.floor(at / 20) % 20] ?? ''
  return [`BS${Math.floor(at / 4_000) + 1} ${Math.floor(at / 400) % 10}${second}${last}`, '51.5', '-2.5']
})

test('an interrupted import keeps its batches and can be restarted', async () => {
  const at = file('many.txt', geoNames(...MANY))
  const stop = () => {
    throw new Error('Stopped')
  }
  await expect(importing(at, stop)).rejects.toThrow('Stopped')
  expect((await stored()).length).toBe(2_000)
  const progress: number[] = []
  await importing(at, ({ read }) => void progress.push(read))
  expect(progress).toEqual([2_000, 4_000, 6_000, 7_000])
  expect((await stored()).length).toBe(7_000)
})

test.each([
  ['is not there', () => path.join(folder, 'none.csv'), /cannot be read/],
  ['is a zip', () => file('a.zip', 'PK\u0003\u0004…'), /unpack it/],
  ['is something else', () => file('pets.csv', 'name,age\nRex,3\n'), /neither the ONS Postcode Directory/],
  ['is empty', () => file('empty.csv', ''), /neither the ONS Postcode Directory/],
  ['leaves a quote open', () => file('open.csv', `${ONS}"BS1`), /quote/],
  [
    'has nothing in use',
    () => file('old.csv', csv([ONS_NAMES, onsRow('BS6 5QA', '51', '-2', '199912')])),
    /no postcode/,
  ],
])('rejects a file that %s with a readable message', async (_what, write, sentence) => {
  await expect(importing(write())).rejects.toThrow(sentence)
})
