import { createHash } from 'node:crypto'
import type pg from 'pg'
import { withClient } from '#scripts/lib/database-client.ts'

/**
 * Position and hash of a row of the audit log. Stored outside the database, it can prove later that no earlier row was
 * changed.
 */
export interface ChainPosition {
  position: number
  /** Hexadecimal. */
  hash: string
}

/** Parses a position written as `position:hash`. */
export function parseChainPosition(text: string): ChainPosition {
  const [position, hash = ''] = text.split(':')
  return { position: Number(position), hash }
}

interface VerificationResult {
  /** How many rows are intact. */
  lastValid: number
  /** The last intact row. */
  last: ChainPosition
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
const START: ChainPosition = { position: 0, hash: sha256('kerbside audit log') }

/** Checks the audit log from its first row to its last, and that the row at `anchor` has the same hash. */
export function verifyAudit(
  connectionString: string,
  anchor: ChainPosition | null = null,
): Promise<VerificationResult> {
  return withClient(connectionString, async (client) => {
    // one snapshot, because rows may be added between two reads
    await client.query('begin transaction isolation level repeatable read, read only')
    return checkRows(client, anchor)
  })
}

async function checkRows(client: pg.Client, anchor: ChainPosition | null): Promise<VerificationResult> {
  let last = START
  for (;;) {
    const rows = await pageAfter(client, last.position)
    for (const row of rows) {
      const fault = faultOf(row, last, anchor)
      if (fault) return { lastValid: last.position, last, fault }
      last = { position: Number(row.position), hash: row.hash.toString('hex') }
    }
    if (rows.length < PAGE) return { lastValid: last.position, last, fault: await faultOfEnd(client, last, anchor) }
  }
}

/** Reads rows with their content, which is hashed here, because the database's own hashes prove nothing. */
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

function faultOf(row: Row, before: ChainPosition, anchor: ChainPosition | null): string | null {
  const position = Number(row.position)
  const named = `row ${position} (${row.id})`
  if (position !== before.position + 1) return `row ${before.position + 1} is missing: ${named} comes next`
  if (row.previous_hash.toString('hex') !== before.hash) return `${named} does not follow on the row before it`
  const hash = row.hash.toString('hex')
  if (hash !== sha256(Buffer.concat([row.previous_hash, Buffer.from(row.content)]))) return `${named} was changed`
  if (anchor?.position === position && anchor.hash !== hash) return `${named} is not what was noted: it was rewritten`
  return null
}

async function faultOfEnd(
  client: pg.Client,
  last: ChainPosition,
  anchor: ChainPosition | null,
): Promise<string | null> {
  const { rows } = await client.query<{ position: string; hash: Buffer }>('select position, hash from audit_head')
  const end = Math.max(Number(rows[0]?.position ?? 0), anchor?.position ?? 0)
  if (end > last.position) return `row ${last.position + 1} is missing: the log continued to row ${end}`
  return rows[0]?.hash.toString('hex') === last.hash ? null : `the end of the log is not row ${last.position}`
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
