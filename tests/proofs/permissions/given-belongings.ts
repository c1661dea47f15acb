import type { TestAccount, TestAccounts } from './accounts.ts'
import * as things from './things.ts'

/** Gives somebody one of everything, so that every list has something of theirs to show. */
export async function givenBelongings(town: TestAccounts, owner: TestAccount): Promise<void> {
  const { openRequest, gift, sale, idea, ownBid, ownAsk, picture, warning, madeExport, vehicle, block } = things
  for (const thing of [openRequest, gift, sale, idea, ownBid, ownAsk, picture, warning, madeExport, vehicle, block])
    await thing(town, { owner, partner: town.target })
}
