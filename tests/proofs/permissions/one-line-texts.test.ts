import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '#tests/support/client.ts'
import { HOSTILE_MARKS, oneLineFields, SEVERAL_LINES } from '#tests/support/texts.ts'
import type { TestAccount } from './accounts.ts'
import { CALLERS, type CallerName } from './callers.ts'
import { headersOf } from './given-accounts.ts'
import { type Row, WHOSE } from './row.ts'
import { TABLE } from './table.ts'
import { openWorld, type World } from './world.ts'

/** Columns with a text of several lines under another name than its field. */
const LONG_COLUMNS = ['bid_message', 'business_address', 'suspended_reason', 'verification_feedback', 'stack']

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const WRITES = TABLE.flatMap((row) => {
  const fields = row.endpoint.body ? oneLineFields(row.endpoint.body) : []
  return fields.length > 0 ? [{ id: row.endpoint.id, row, fields }] : []
})

/** A person who may do it, and whose thing it is about. */
function actorOf({ on }: Row): { whose: keyof Row['on']; name: CallerName } {
  for (const wanted of [/^2/, /^4(?!01|03)/])
    for (const whose of WHOSE)
      for (const name of CALLERS) if (wanted.test(on[whose]?.[name] ?? '')) return { whose, name }
  throw new Error('There is no one who may do it')
}

/** The caller of one endpoint in repeated calls: all are refused, so nothing is used up. */
interface Caller {
  readonly row: Row
  readonly me: TestAccount | null
  readonly ids: Record<string, string>
}

async function callerOf(row: Row): Promise<Caller> {
  const { whose, name } = actorOf(row)
  const me = name === 'visitor' ? null : await world.accounts.enter(name)
  return { row, me, ids: await thingFor(row, whose, me) }
}

/** Sends valid input with `text` in one field; returns the answer's status and the message for that field. */
async function send({ row, me, ids }: Caller, field: string, text: string) {
  const { accounts } = world
  const { headers, body, ...sent } = row.sends?.({ accounts, me, ids }) ?? {}
  const { status, error } = await call(accounts.server, row.endpoint, {
    params: ids,
    ...sent,
    headers: { ...headersOf(me?.number ?? 0), ...headers },
    ...(me && { as: me }),
    body: withText(body, field.split('.'), text),
  })
  return {
    field,
    text: JSON.stringify(text),
    status,
    refused: Object.keys(error?.fields ?? {}).some((at) => at.startsWith(field.split('.')[0] ?? '')),
  }
}

async function thingFor(
  { thing }: Row,
  whose: keyof Row['on'],
  me: TestAccount | null,
): Promise<Record<string, string>> {
  const { accounts } = world
  if (!thing || whose === 'any' || whose === 'absent') return {}
  const isMine = whose === 'own' && me !== null
  return thing(accounts, {
    owner: isMine ? me : accounts.target,
    partner: whose === 'partner' && me ? me : accounts.neighbour,
  })
}

/** Returns `body` with `text` at `path`: a name, or `*` for the first of a list. */
function withText(body: unknown, [name, ...rest]: string[], text: string): unknown {
  if (name === undefined) return text
  if (name === '*') return [withText(undefined, rest, text)]
  const at = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  return { ...at, [name]: withText(at[name], rest, text) }
}

test.each(WRITES)(
  '$id refuses line breaks and control characters in $fields (security 32)',
  async ({ row, fields }) => {
    const caller = await callerOf(row)
    for (const field of fields)
      for (const mark of HOSTILE_MARKS) {
        const answer = await send(caller, field, `Oak ab${mark}cd`)
        expect(answer).toEqual({ ...answer, status: 400, refused: true })
      }
  },
)

test('stores none of it: no column of one line contains a control character or an override of direction', async () => {
  const { sql } = world.accounts.server
  const { rows: columns } = await sql.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'character varying')`,
  )
  const lines = columns.filter(({ column }) => ![...SEVERAL_LINES, ...LONG_COLUMNS].includes(column))
  expect(lines.length).toBeGreaterThan(50)
  const found: string[] = []
  for (const { table, column } of lines) {
    const { rows } = await sql.query(
      `select 1 from "${table}" where "${column}" ~ '[\\u0001-\\u001f\\u007f-\\u009f\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069]' limit 1`,
    )
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  expect(found).toEqual([])
})
