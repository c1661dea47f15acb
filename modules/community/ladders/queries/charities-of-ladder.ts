import { charityContacts } from '#modules/community/charities/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { LadderCharity } from '../contract.ts'
import type { LaddersTables } from '../tables.ts'

/** Returns the charities that could take what a ladder gives away, nearest first. */
export async function charitiesOfLadder(
  db: Executor,
  ladderId: string,
): Promise<(LadderCharity & { answeredAt: Date | null })[]> {
  const asks = await asModuleDb<LaddersTables>(db)
    .selectFrom('ladder_asks')
    .select(['charity_id', 'miles', 'token_hash', 'asked', 'answer', 'answered_at'])
    .where('ladder_id', '=', ladderId)
    .orderBy('miles')
    .orderBy('charity_id')
    .execute()
  const contacts = await charityContacts(
    db,
    asks.map(({ charity_id }) => charity_id),
  )
  return asks.flatMap(({ charity_id: charityId, miles, token_hash, asked, answer, answered_at: answeredAt }) => {
    const contact = contacts.get(charityId)
    if (!contact) return []
    const { name, phone, website } = contact
    return [
      {
        charityId,
        name,
        phone,
        website,
        miles: Number(miles),
        emailed: token_hash !== null,
        asked,
        answer,
        answeredAt,
      },
    ]
  })
}
