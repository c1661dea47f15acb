import type { TestAccount, TestAccounts } from './accounts.ts'
import * as things from './things.ts'

/** Gives a person one of everything, so that every list has something of theirs to show. */
export async function givenBelongings(accounts: TestAccounts, owner: TestAccount): Promise<void> {
  const { openRequest, gift, sale, idea, ownBid, ownAsk, picture, warning, madeExport, vehicle, round, block } = things
  const all = [openRequest, gift, sale, idea, ownBid, ownAsk, picture, warning, madeExport, vehicle, round, block]
  for (const thing of all) await thing(accounts, { owner, partner: accounts.target })
}
