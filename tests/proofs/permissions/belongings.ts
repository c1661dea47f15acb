import type { TestAccounts } from './accounts.ts'

/** What belongs to a person, by table and the column that says so. */
const BELONGINGS = [
  ['users', 'id'],
  ['sessions', 'user_id'],
  ['second_factors', 'user_id'],
  ['profiles', 'user_id'],
  ['subscriptions', 'user_id'],
  ['collection_requests', 'user_id'],
  ['request_references', 'user_id'],
  ['calendar_feeds', 'user_id'],
  ['round_settings', 'business_id'],
  ['rounds', 'business_id'],
  ['collection_requests', 'accepted_bidder_id'],
  ['bids', 'bidder_id'],
  ['bid_returns', 'carrier_id'],
  ['blocks', 'blocker_id'],
  ['job_questions', 'asker_id'],
  ['items', 'owner_id'],
  ['item_asks', 'asker_id'],
  ['upcycle_ideas', 'owner_id'],
  ['gallery_pictures', 'user_id'],
  ['saved_areas', 'user_id'],
  ['alert_choices', 'user_id'],
  ['push_devices', 'user_id'],
  ['webhook_endpoints', 'user_id'],
  ['request_looks', 'business_id'],
  ['request_reminders', 'owner_id'],
  ['packs', 'owner_id'],
  ['movements', 'owner_id'],
  ['movements', 'carrier_id'],
  ['movement_plans', 'carrier_id'],
  ['packs', 'carrier_id'],
  ['vehicles', 'business_id'],
  ['cases', 'opened_by_user'],
  ['cases', 'about_user'],
  ['case_entries', 'user_id'],
  ['job_messages', 'author_id'],
  ['job_messages', 'reader_id'],
  ['price_changes', 'owner_id'],
  ['price_changes', 'carrier_id'],
  ['receipts', 'owner_id'],
  ['receipts', 'carrier_id'],
  ['disposal_jobs', 'owner_id'],
  ['disposal_jobs', 'carrier_id'],
  ['disposals', 'carrier_id'],
  ['reviews', 'owner_id'],
  ['reviews', 'carrier_id'],
  ['review_sums', 'carrier_id'],
  ['review_asks', 'owner_id'],
  ['data_exports', 'user_id'],
  ['file_links', 'viewer_id'],
  ['warnings', 'user_id'],
  ['reports', 'owner_id'],
  ['payment_disputes', 'user_id'],
  ['verification_claims', 'user_id'],
  ['carrier_registrations', 'business_id'],
  ['registration_findings', 'business_id'],
  ['deleted_documents', 'user_id'],
] as const

const LOOK = BELONGINGS.map(
  ([table, column]) =>
    `select '${table} (${column})' as what, md5(string_agg(row::text, ' ' order by row::text)) as print from ${table} as row where ${column} = $1`,
).join(' union all ')

export type Belongings = ReadonlyMap<string, string | null>

/** A fingerprint of everything of the stranger's: no call may change it. */
export async function belongingsOf({
  server,
  stranger,
}: Pick<TestAccounts, 'server' | 'stranger'>): Promise<Belongings> {
  const { rows } = await server.sql.query<{ what: string; print: string | null }>(LOOK, [stranger.id])
  return new Map(rows.map(({ what, print }) => [what, print]))
}

export const changesSince = (before: Belongings, after: Belongings): string[] =>
  [...after].filter(([what, print]) => before.get(what) !== print).map(([what]) => `the stranger's ${what}`)
