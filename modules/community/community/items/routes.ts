import type { FastifyInstance } from 'fastify'
import { asModuleDb } from '#server/platform/database/database.ts'
import { route } from '#server/platform/http/route.ts'
import type { Deps } from '#server/platform/module.ts'
import * as rules from '../rules.ts'
import type { CommunityTables } from '../tables.ts'
import { acceptPromise } from './commands/accept-promise.ts'
import { askForItem } from './commands/ask-for-item.ts'
import { editItem } from './commands/edit-item.ts'
import { listItem } from './commands/list-item.ts'
import { markGone } from './commands/mark-gone.ts'
import { promiseItem } from './commands/promise-item.ts'
import { removeItem } from './commands/remove-item.ts'
import { undoPromise } from './commands/undo-promise.ts'
import { withdrawAsk } from './commands/withdraw-ask.ts'
import * as contract from './contract.ts'
import { asksForItem, asksOfAsker } from './queries/ask-lists.ts'
import { itemContact } from './queries/item-contact.ts'
import { availableItems, FOR_SALE, GIFTED, itemsOfOwner, latestItems } from './queries/item-lists.ts'
import { itemPage } from './queries/item-page.ts'

/** Routes of items and asks. */
export function itemRoutes(app: FastifyInstance, deps: Deps): void {
  listRoutes(app, deps)
  listingRoutes(app, deps)
  giverRoutes(app, deps)
  askRoutes(app, deps)
}

function listRoutes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<CommunityTables>(deps.db)
  route(app, deps, contract.latestGiftedItems, ({ caller, query }) => latestItems(db, GIFTED, caller !== null, query))
  route(app, deps, contract.latestSaleItems, ({ caller, query }) => latestItems(db, FOR_SALE, caller !== null, query))
  route(app, deps, contract.giftedItems, ({ query }) => availableItems(db, GIFTED, query))
  route(app, deps, contract.saleItems, ({ query }) => availableItems(db, FOR_SALE, query))
  route(app, deps, contract.myItems, ({ caller, query }) => itemsOfOwner(db, caller.userId, query.after))
  route(app, deps, contract.readItem, ({ params, caller }) => itemPage(db, params.itemId, caller.userId))
}

function listingRoutes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<CommunityTables>(deps.db)
  route(app, deps, contract.listGiftedItem, async ({ caller, body, files, command }) => {
    const input = { ownerId: caller.userId, listing: rules.toGiftedListing(body), uploads: files }
    return parseGifted(await listItem(db, deps.files, input, new Date(), command))
  })
  route(app, deps, contract.listSaleItem, async ({ caller, body, files, command }) => {
    const input = { ownerId: caller.userId, listing: rules.toSaleListing(body), uploads: files }
    return parseSale(await listItem(db, deps.files, input, new Date(), command))
  })
  route(
    app,
    deps,
    contract.editGiftedItem,
    async ({ params, caller, body: { keepPhotos, ...fields }, files, command }) => {
      const listing = rules.toGiftedListing(fields)
      const input = { ...params, callerId: caller.userId, listing, keepPhotos, uploads: files }
      return parseGifted(await editItem(db, deps.files, input, new Date(), command))
    },
  )
  route(
    app,
    deps,
    contract.editSaleItem,
    async ({ params, caller, body: { keepPhotos, ...fields }, files, command }) => {
      const listing = rules.toSaleListing(fields)
      const input = { ...params, callerId: caller.userId, listing, keepPhotos, uploads: files }
      return parseSale(await editItem(db, deps.files, input, new Date(), command))
    },
  )
}

const parseGifted = contract.FreecycleItem.parse
const parseSale = contract.SellItem.parse

function giverRoutes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<CommunityTables>(deps.db)
  // Pages are read after the command, so that the stored idempotent answer names no one else.
  route(app, deps, contract.markItemGone, async ({ params, caller, command }) => {
    await markGone(db, { ...params, callerId: caller.userId }, new Date(), command)
    return itemPage(db, params.itemId, caller.userId)
  })
  route(app, deps, contract.removeItem, async ({ params, caller }) => {
    await removeItem(db, deps.files, { ...params, callerId: caller.userId }, new Date())
    return null
  })
  route(app, deps, contract.promiseItem, async ({ params, caller, body, command }) => {
    const itemId = await promiseItem(db, { ...params, callerId: caller.userId, shares: body }, new Date(), command)
    return itemPage(db, itemId, caller.userId)
  })
  route(app, deps, contract.undoPromise, async ({ params, caller, command }) => {
    await undoPromise(db, { ...params, callerId: caller.userId }, new Date(), command)
    return itemPage(db, params.itemId, caller.userId)
  })
}

function askRoutes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<CommunityTables>(deps.db)
  route(app, deps, contract.askForItem, ({ params, caller, body, command }) =>
    askForItem(db, { ...params, askerId: caller.userId, message: body.message }, new Date(), command),
  )
  route(app, deps, contract.asksForItem, ({ params, caller, query }) =>
    asksForItem(db, params.itemId, caller.userId, query.after),
  )
  route(app, deps, contract.myAsks, ({ caller, query }) => asksOfAsker(db, caller.userId, query.after))
  route(app, deps, contract.acceptPromise, async ({ params, caller, body, command }) => {
    const itemId = await acceptPromise(db, { ...params, callerId: caller.userId, shares: body }, new Date(), command)
    return itemPage(db, itemId, caller.userId)
  })
  route(app, deps, contract.withdrawAsk, ({ params, caller, command }) =>
    withdrawAsk(db, { ...params, callerId: caller.userId }, new Date(), command),
  )
  route(app, deps, contract.itemContact, ({ params, caller }) => itemContact(db, params.itemId, caller.userId))
}
