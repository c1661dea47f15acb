import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { withClient } from '#scripts/lib/database-client.ts'
import { type ChainPosition, verifyAudit } from './audit-chain.ts'

/** Each invariant of an intact database, with a query that returns the rows that break it. */
const INVARIANTS = {
  'no request has two accepted bids': `select collection_request_id from bids where status = 'accepted' group by 1 having count(*) > 1`,
  'every assigned or completed request has its accepted bid': `select r.id from collection_requests r left join bids b on b.id = r.winning_bid_id and b.status = 'accepted'
     where r.status in ('assigned', 'completed') and b.id is null`,
  'every accepted bid belongs to a request that says so': `select b.id from bids b left join collection_requests r on r.winning_bid_id = b.id
     where b.status = 'accepted' and r.id is null`,
  'every acceptance in the last six days was announced': `select b.id from bids b join collection_requests r on r.winning_bid_id = b.id
     where b.status = 'accepted' and r.updated_at > now() - interval '6 days' and not exists (
       select from outbox where type = 'BidAccepted' and data->>'bidId' = b.id::text)`,
  'no event counts as done that was never relayed':
    'select id from outbox where done_at is not null and relayed_at is null',
  'every account has an address of its own': 'select email from users group by email having count(*) > 1',
} as const

interface Stores {
  files: string
  privateFiles: string
}

/** Checks a restored database, and returns what is wrong with it, one sentence each. */
export function brokenInvariants(
  databaseUrl: string,
  { stores, auditAnchor }: { stores: Stores; auditAnchor: ChainPosition | null },
): Promise<string[]> {
  return withClient(databaseUrl, async (client) => {
    const wrong: string[] = []
    for (const [invariant, query] of Object.entries(INVARIANTS)) {
      const { rowCount, rows } = await client.query(query)
      if (rowCount) wrong.push(`Broken: ${invariant}. ${rowCount} rows, such as ${Object.values(rows[0])[0]}.`)
    }
    const { fault } = await verifyAudit(databaseUrl, auditAnchor)
    return [...wrong, ...(await missingFiles(client, stores)), ...(fault ? [`The audit log is broken: ${fault}.`] : [])]
  })
}

async function missingFiles(client: pg.Client, { files, privateFiles }: Stores): Promise<string[]> {
  const { rows } = await client.query<{ key: string; store: 'public' | 'private' }>(
    'select key, store from stored_files where kept_at is not null and dropped_at is null',
  )
  const missing = rows.filter(
    ({ key, store }) => !fs.existsSync(path.join(store === 'public' ? files : privateFiles, key)),
  )
  return missing.length === 0 ? [] : [`${missing.length} files are missing, such as ${missing[0]?.key}.`]
}
