import type pg from 'pg'

/**
 * Gives each of `businessIds` a registration that allows bidding for a month: upper tier, found by the register just
 * now, and not checked again. Numbers are invented: no real one has seven digits that begin with 9.
 */
export async function addGoodRegistrations(sql: Pick<pg.ClientBase, 'query'>, businessIds: string[]): Promise<void> {
  await sql.query(
    `insert into carrier_registrations
       (business_id, regulator, number, tier, state, valid_to, checked_at, checked_by, next_check_at)
     select id, 'EA', 'CBDU' || 9000000 + there + nth, 'upper', 'good', '2099-03-14', now(), 'machine', null
     from (select count(*) as there from carrier_registrations), unnest($1::uuid[]) with ordinality as business (id, nth)
     on conflict do nothing`,
    [businessIds],
  )
}
