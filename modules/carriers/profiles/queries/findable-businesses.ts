import { type InferResult, sql } from 'kysely'
import { locationText, outwardIn } from '#modules/core/places/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import {
  type Findable,
  type FindableContent,
  type FindableSelection,
  selectionCondition,
  selectionLimit,
} from '#server/platform/findable.ts'
import { logoUrlForWidth } from '../contract.ts'
import type { ProfilesTables } from '../tables.ts'

const LOGO_WIDTH = 384
// Only businesses have a company name (STATE-29).
const OPEN = sql<boolean>`(company_name is not null and verification_status <> 'rejected' and shown)`

/** Returns businesses for the search index: name, logo, outward code and town. Rejected ones are left out. */
export async function findableBusinesses(db: Executor, selection: FindableSelection): Promise<Findable[]> {
  const rows = await selectFindable(db)
    .where(selectionCondition(selection, 'user_id', OPEN))
    .orderBy('user_id')
    .limit(selectionLimit(selection))
    .execute()
  return rows.map(({ id, version, open, ...row }) => ({ id, version, content: open ? contentOf(row) : null }))
}

const selectFindable = (db: Executor) =>
  asModuleDb<ProfilesTables>(db)
    .selectFrom('profiles')
    .select(['user_id as id', 'version', 'company_name', 'display_name', 'logo_url', 'business_address'])
    .select(['verification_status', 'updated_at', OPEN.as('open')])

type BusinessRow = Omit<InferResult<ReturnType<typeof selectFindable>>[number], 'id' | 'version' | 'open'>

function contentOf(row: BusinessRow): FindableContent {
  const area = outwardIn(row.business_address ?? '')
  const label = row.verification_status === 'verified' ? 'Verified business' : 'Business'
  return {
    title: row.company_name ?? '',
    description: area === null ? label : `${label} in ${locationText(area)}`,
    imageUrl: row.logo_url === null ? null : logoUrlForWidth(row.logo_url, LOGO_WIDTH),
    area,
    keywords: row.display_name === null ? [] : [row.display_name],
    at: row.updated_at,
  }
}
