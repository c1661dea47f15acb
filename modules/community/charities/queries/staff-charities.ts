import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import type { AnswerOf, QueryOf } from '#server/platform/kernel/contract.ts'
import type { staffCharities as endpoint, StaffCharity } from '../contract/staff.ts'
import type { CharitiesTables } from '../tables.ts'
import { pageOfCharities } from './charity-list.ts'

/** Returns charities by name for staff (LADDER-07). Throws a Refusal (`invalid`) for an invalid cursor. */
export async function staffCharities(
  db: Db<CharitiesTables>,
  { q, takes, after }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const filter = takes && { condition: sql<boolean>`takes <> '{}'` }
  const { items, next } = await pageOfCharities(db, { q, after, ...filter })
  const charityById = new Map(
    (
      await selectStaffCharities(
        db,
        items.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  return { items: items.flatMap(({ id }) => charityById.get(id) ?? []), next }
}

/** Returns a charity for staff; undefined if the id is unknown. */
export const staffCharity = async (db: Db<CharitiesTables>, charityId: string): Promise<StaffCharity | undefined> =>
  (await selectStaffCharities(db, [charityId]))[0]

const selectStaffCharities = async (db: Db<CharitiesTables>, ids: readonly string[]): Promise<StaffCharity[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('charities')
        .select(['id', 'name', 'city', 'postal_code as postalCode', 'phone', 'website', 'takes', 'version'])
        .select('answer_address as answerAddress')
        .where('id', 'in', ids)
        .execute()
