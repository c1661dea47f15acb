import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { charities } from '#modules/community/charities/contract.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenServer } from '#tests/support/server.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'kerbside-register-'))
const server = await givenServer({ ROLES: 'web' })
beforeEach(() => server.sql.query('delete from charities'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Written {
  charity_name: string
  [column: string]: unknown
}

/** Invented records in the format of the register's extract, `publicextract.charity`. */
const RECORDS: Written[] = [
  {
    date_of_extract: '2026-01-05T00:00:00',
    organisation_number: 900001,
    registered_charity_number: 9000001,
    linked_charity_number: 0,
    charity_name: 'THE FURNITURE BARN OF EXAMPLETON',
    charity_type: 'CIO',
    charity_registration_status: 'Registered',
    charity_contact_address1: 'UNIT 4',
    charity_contact_address2: 'Old Mill',
    charity_contact_address3: 'EXAMPLETON',
    charity_contact_address4: null,
    charity_contact_address5: null,
    charity_contact_postcode: 'ex1 1aa',
    charity_contact_phone: '01632 960001',
    charity_contact_email: 'barn@example.org',
    charity_contact_web: 'www.furniture-barn.example',
    charity_activities: 'Collects furniture, "as good as new",\nand passes it on \\o/ {gladly}.',
  },
  record(9000002, { charity_name: 'Reading Room', charity_contact_web: 'javascript:alert(1)' }),
  record(9000003, { charity_name: 'Closed Club', charity_registration_status: 'Removed' }),
  record(9000001, { charity_name: 'A Branch of the Barn', linked_charity_number: 1 }),
]

function record(number: number, more: Written): Written {
  return {
    registered_charity_number: number,
    linked_charity_number: 0,
    charity_type: 'Trust',
    charity_registration_status: 'Registered',
    charity_contact_address1: '1 Main Street',
    charity_contact_web: '',
    charity_activities: 'Lends books',
    ...more,
  }
}

const COLUMNS = Object.keys(RECORDS[0] ?? {})
const asTable = (separator: string, quote: (text: string) => string) =>
  [COLUMNS, ...RECORDS.map((one) => COLUMNS.map((column) => quote(String(one[column] ?? ''))))]
    .map((row) => row.join(separator))
    .join('\r\n')
const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

function file(name: string, content: string): string {
  const at = path.join(folder, name)
  writeFileSync(at, content)
  return at
}

async function load(...args: string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: server.config.DATABASE_URL }
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/import-charities.ts', ...args], { env })
  return stdout.trim()
}

const all = async () => (await callOrThrow(server, charities, { query: {} })).items

test.each([
  ['JSON', () => file('register.json', `\uFEFF${JSON.stringify(RECORDS, null, 1)}`)],
  ['JSON in one line', () => file('line.json', JSON.stringify(RECORDS))],
  ['CSV', () => file('register.csv', asTable(',', quoted))],
  ['tab-separated text', () => file('register.txt', asTable('\t', quoted))],
])('imports registered main charities from %s, with safe links only (R13)', async (_format, write) => {
  expect(await load(write())).toBe('Read 4 records, stored 2 charities.')
  const [reading, barn, ...more] = await all()
  expect(more).toEqual([])
  expect(barn).toMatchObject({
    name: 'The Furniture Barn of Exampleton',
    mission: 'Collects furniture, "as good as new", and passes it on \\o/ {gladly}.',
    type: 'CIO',
    address: 'Unit 4, Old Mill',
    city: 'Exampleton',
    postalCode: 'EX1 1AA',
    website: 'https://www.furniture-barn.example/',
    learnMoreUrl: 'https://www.furniture-barn.example/',
    donationUrl: null,
    phone: '01632 960001',
  })
  expect(reading).toMatchObject({ name: 'Reading Room', website: null, learnMoreUrl: null, city: null })
  expect(JSON.stringify(await all())).not.toContain('barn@example.org')
})

test('a newer extract updates charities under the same id; words filter the import', async () => {
  await load(file('old.json', JSON.stringify(RECORDS)))
  const before = await all()
  const renamed = RECORDS.map((one) => ({ ...one, charity_name: `${one.charity_name} Two` }))
  expect(await load(file('new.json', JSON.stringify(renamed)), '--words', 'books, sofas')).toBe(
    'Read 4 records, stored 1 charities.',
  )
  const after = await all()
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  expect(after.map(({ name }) => name)).toEqual(['Reading Room Two', 'The Furniture Barn of Exampleton'])
})

test('imports five thousand records in batches, for any chunk boundaries', async () => {
  const many = Array.from({ length: 5_000 }, (_, n) =>
    record(8_000_000 + n, { charity_name: `Club ${n}`, charity_activities: 'Ünïted "{[" '.repeat(40) }),
  )
  expect(await load(file('many.json', JSON.stringify(many)))).toBe('Read 5000 records, stored 5000 charities.')
  const { rows } = await server.sql.query('select count(*)::int, count(distinct name)::int as names from charities')
  expect(rows).toEqual([{ count: 5_000, names: 5_000 }])
})

test.each([
  ['is not there', () => path.join(folder, 'none.json'), /cannot be read/],
  ['ends in the middle', () => file('cut.json', JSON.stringify(RECORDS).slice(0, -40)), /ends within a record/],
  ['leaves a quote open', () => file('open.csv', 'registered_charity_number,charity_name\n1,"Club'), /quote/],
  ['is something else', () => file('pets.csv', 'name,age\nRex,3\n'), /no extract of the register/],
  ['is a page', () => file('page.json', '[ <html> ]'), /JSON array of objects/],
])('refuses a file that %s with a clear error', async (_what, write, sentence) => {
  await expect(load(write())).rejects.toThrow(sentence)
})
