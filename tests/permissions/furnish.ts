import * as things from './things.ts'
import type { Citizen, Town } from './town.ts'

/** Gives somebody one of everything, so that every list has something of theirs to show. */
export async function furnish(town: Town, owner: Citizen): Promise<void> {
  const { openRequest, gift, sale, idea, ownBid, ownAsk, picture, warning, madeExport } = things
  for (const thing of [openRequest, gift, sale, idea, ownBid, ownAsk, picture, warning, madeExport])
    await thing(town, { owner, partner: town.target })
}
