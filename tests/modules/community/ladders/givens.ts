import { randomUUIDv7 } from 'node:crypto'
import { changeCharity, type StaffCharity } from '#modules/community/charities/contract/staff.ts'
import { moveNextLadder } from '#modules/community/ladders/commands/move-next-ladder.ts'
import { type Ladder, readLadder, type StartLadder, startLadder } from '#modules/community/ladders/contract.ts'
import type { LaddersTables } from '#modules/community/ladders/tables.ts'
import { type AnyDb, asModuleDb } from '#server/platform/database/database.ts'
import { addDays, londonDate } from '#server/platform/kernel/london.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { TEST_SECRET } from '#tests/support/environment.ts'
import { givenCustomer, givenStaff, type Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'

type ServerAccess = Pick<TestServer, 'url' | 'sql'>

export const HOUR_MS = 3_600_000

/** The London day so many days from today. */
export const inDays = (days: number): string => addDays(londonDate(new Date()), days)

export const LADDER = {
  title: 'Two oak bookcases',
  description: 'Both are in the hallway, ready to carry.',
  postcode: 'BS6 5QA',
  budget: 60,
  load: { items: [{ key: 'bookcase', n: 2 }] },
  giftHours: 24,
  askCharities: true,
  goneBy: inDays(20),
} satisfies StartLadder

/** Starts a ladder without photos; `owner` defaults to a new customer. */
export async function givenLadder(
  server: ServerAccess,
  { owner, ...fields }: Partial<StartLadder> & { owner?: Person } = {},
): Promise<{ owner: Person; ladder: Ladder & { itemId: string } }> {
  const person = owner ?? (await givenCustomer(server, 'giver'))
  const ladder = await callOrThrow(server, startLadder, { as: person, body: { ...LADDER, ...fields } })
  return { owner: person, ladder: { ...ladder, itemId: ladder.itemId ?? '' } }
}

export const pageOf = (server: ServerAccess, owner: Person, ladderId: string): Promise<Ladder> =>
  callOrThrow(server, readLadder, { as: owner, params: { ladderId } })

/** Returns `hours` after an instant. */
export const hoursAfter = (iso: string, hours: number): Date => new Date(Date.parse(iso) + hours * HOUR_MS)

/** Does what the worker would do at `now` with every ladder. */
export async function moveAll(db: AnyDb, now: Date): Promise<void> {
  while (await moveNextLadder(asModuleDb<LaddersTables>(db), TEST_SECRET, now));
}

interface CharityFields {
  name?: string
  postalCode?: string | null
  phone?: string | null
  website?: string | null
  takes?: string[]
  answerAddress?: string | null
}

/** A charity in Bristol that takes bookcases, with a phone number and without an address, as staff keep it. */
export async function givenCharity(
  server: ServerAccess,
  {
    name = 'Bristol Furniture Project',
    postalCode = 'BS5 9HJ',
    phone = '0117 496 0000',
    website = null,
    ...kept
  }: CharityFields = {},
): Promise<StaffCharity> {
  const id = randomUUIDv7()
  await server.sql.query(
    `insert into charities (id, source, source_id, name, postal_code, phone, website)
     values ($1::uuid, 'tests', $1::text, $2, $3, $4, $5)`,
    [id, name, postalCode, phone, website],
  )
  const { takes = ['bookcase', 'table-dining'], answerAddress = null } = kept
  const body = { takes, answerAddress, version: 1 }
  const staff = await givenStaff(server, 'keeper', 'agent')
  return callOrThrow(server, changeCharity, { as: staff, params: { charityId: id }, body })
}

/** Deletes all charities, so that a test knows which ones there are. */
export const withoutCharities = (server: ServerAccess) => server.sql.query('delete from charities')
