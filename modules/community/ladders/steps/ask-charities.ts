import { randomUUIDv7 } from 'node:crypto'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { askToken, hashToken } from '../ask-token.ts'
import { CharityAsked } from '../events.ts'
import type { NearbyCharity } from '../queries/find-charities.ts'
import type { LaddersTables } from '../tables.ts'
import type { LockedLadder } from './lock-ladder.ts'

/** Stores the charities that could take the items, and asks those with an address by email (LADDER-05). */
export async function askCharities(
  trx: OpenTransaction,
  { id: ladderId, ownerId }: Pick<LockedLadder, 'id' | 'ownerId'>,
  charities: readonly NearbyCharity[],
  secret: string,
  now: Date,
): Promise<void> {
  const asks = charities.map((charity) => ({ ...charity, id: randomUUIDv7() }))
  await asModuleTrx<LaddersTables>(trx)
    .insertInto('ladder_asks')
    .values(
      asks.map(({ id, charityId, miles, hasEmail }) => ({
        id,
        ladder_id: ladderId,
        charity_id: charityId,
        miles: miles.toFixed(1),
        token_hash: hasEmail ? hashToken(askToken(id, secret)) : null,
      })),
    )
    .execute()
  const emailed = asks.filter(({ hasEmail }) => hasEmail)
  append(
    trx,
    ...emailed.map(({ id: askId, charityId }) => CharityAsked.of({ askId, ladderId, ownerId, charityId }, now)),
  )
}
