import { sql } from 'kysely'
import { blocksWith } from '#modules/market/blocks/facade.ts'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { DEFAULT_CHOICES, nextDigest } from '../rules.ts'
import type { AlertsTables } from '../tables.ts'
import { areaCondition } from './area-condition.ts'
import type { Post } from './request-as-post.ts'

const KIND_BY_TYPE: Readonly<Record<string, string>> = { jobs: 'area', searches: 'search' }
/** Default paces for areas and searches. */
const DEFAULTS = JSON.stringify(
  DEFAULT_CHOICES.flatMap((choice) =>
    KIND_BY_TYPE[choice.type] ? [{ kind: KIND_BY_TYPE[choice.type], ...choice }] : [],
  ),
)

/**
 * Inserts an alert for everyone whose areas or searches match a post, once per person and channel. The person whose
 * last alert is longest ago comes first (ALERT-05); people who block the owner, or whom the owner blocks, are left out.
 * One statement inserts all of them, because there may be many.
 */
export async function insertPostAlerts(trx: OpenTransaction, post: Post, now: Date): Promise<void> {
  const blockedIds = [...(await blocksWith(trx, post.ownerId)).keys()]
  await sql`
    with matched as (
      select user_id, kind from saved_areas
      where ${areaCondition(post)} and user_id <> all(${blockedIds}::uuid[])
    ),
    wanted as (
      select distinct on (user_id, channel) matched.user_id, default_choice.channel, default_choice.type, coalesce(choice.pace, default_choice.pace) as pace
      from matched
      join jsonb_to_recordset(${DEFAULTS}::jsonb) as default_choice(kind text, type text, channel text, pace text)
        on default_choice.kind = matched.kind
      left join alert_choices as choice
        on choice.user_id = matched.user_id and choice.type = default_choice.type and choice.channel = default_choice.channel
      where coalesce(choice.pace, default_choice.pace) <> 'off'
      order by user_id, channel, coalesce(choice.pace, default_choice.pace) = 'at_once' desc, default_choice.type
    )
    insert into alerts_told (user_id, subject_id, channel, type, subject_kind, pace, matched_at, due_at, place)
    select wanted.user_id, ${post.id}, channel, type, ${post.about}, pace, ${now},
      case pace when 'at_once' then ${now}::timestamptz else ${nextDigest(now)}::timestamptz end,
      row_number() over (order by last.told_at nulls first, wanted.user_id)
    from wanted
    left join lateral (
      select max(told_at) as told_at from alerts_told as told where told.user_id = wanted.user_id
    ) as last on true
    on conflict do nothing
  `.execute(asModuleTrx<AlertsTables>(trx))
}
