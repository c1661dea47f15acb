import { createHash } from 'node:crypto'
import type pg from 'pg'
import { withClient } from '#scripts/lib/database-client.ts'

/**
 * Position and hash of a row of the audit log: stored outside the database, it proves later that nothing before it
 * changed.
 */
export interface Mark {
  position: number
  /** Hexadecimal. */
  hash: string
}

/** Reads a mark written as `position:hash`. */
export function markOf(text: string): Mark {
  const [position, hash = ''] = text.split(':')
  return { position: Number(position), hash }
}

interface Verdict {
  /** How many rows are intact. */
  sound: number
  /** The last intact row. */
  last: Mark
  /** What is wrong with the first altered row; null when there is none. */
  fault: string | null
}

interface Row {
  position: string
  id: string
  content: string
  previous_hash: Buffer
  hash: Buffer
}

const PAGE = 1_000
const START: Mark = { position: 0, hash: sha256('kerbside audit log') }

/** Checks the audit log from its first row to its last, and whether a row noted earlier is unchanged. */
export function verifyAudit(connectionString: string, noted: Mark | null = null): Promise<Verdict> {
  return withClient(connectionString, async (client) => {
    // one snapshot of all of it, while rows are being added
    await client.query('begin transaction isolation level repeatable read, read only')
    return walk(client, noted)
  })
}

async function walk(client: pg.Client, noted: Mark | null): Promise<Verdict> {
  let last = START
  for (;;) {
    const rows = await pageAfter(client, last.position)
    for (const row of rows) {
      const fault = faultOf(row, last, noted)
      if (fault) return { sound: last.position, last, fault }
      last = { position: Number(row.position), hash: row.hash.toString('hex') }
    }
    if (rows.length < PAGE) return { sound: last.position, last, fault: await faultOfEnd(client, last, noted) }
  }
}

/** The content is serialised and hashed here: what the database says about its own hashes proves nothing. */
async function pageAfter(client: pg.Client, position: number): Promise<Row[]> {
  const { rows } = await client.query<Row>(
    `select position, id, previous_hash, hash, jsonb_build_array(
       position, id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), actor_id, action, subject_id,
       reason, before, after, detail, request_id
     )::text as content
     from audit_log where position > $1 order by position limit ${PAGE}`,
    [position],
  )
  return rows
}

function faultOf(row: Row, before: Mark, noted: Mark | null): string | null {
  const position = Number(row.position)
  const named = `row ${position} (${row.id})`
  if (position !== before.position + 1) return `row ${before.position + 1} is missing: ${named} comes next`
  if (row.previous_hash.toString('hex') !== before.hash) return `${named} does not follow on the row before it`
  const hash = row.hash.toString('hex')
  if (hash !== sha256(Buffer.concat([row.previous_hash, Buffer.from(row.content)]))) return `${named} was changed`
  if (noted?.position === position && noted.hash !== hash) return `${named} is not what was noted: it was rewritten`
  return null
}

async function faultOfEnd(client: pg.Client, last: Mark, noted: Mark | null): Promise<string | null> {
  const { rows } = await client.query<{ position: string; hash: Buffer }>('select position, hash from audit_head')
  const end = Math.max(Number(rows[0]?.position ?? 0), noted?.position ?? 0)
  if (end > last.position) return `row ${last.position + 1} is missing: the log continued to row ${end}`
  return rows[0]?.hash.toString('hex') === last.hash ? null : `the end of the log is not row ${last.position}`
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
