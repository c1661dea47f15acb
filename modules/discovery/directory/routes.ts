import type { FastifyInstance } from 'fastify'
import { findPlace } from '#modules/core/places/facade.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { route } from '#server/platform/http/route.ts'
import type { Deps } from '#server/platform/module.ts'
import { addGalleryPicture } from './commands/add-gallery-picture.ts'
import { orderGallery } from './commands/order-gallery.ts'
import { removeGalleryPicture } from './commands/remove-gallery-picture.ts'
import * as contract from './contract.ts'
import { qrRoutes } from './qr-routes.ts'
import { areasOnMap } from './queries/areas-on-map.ts'
import { businessPage } from './queries/business-page.ts'
import { ownGallery } from './queries/gallery-of.ts'
import { nearbyBusinesses } from './queries/nearby-businesses.ts'
import { outwardsOnMap } from './queries/outwards-on-map.ts'
import type { DirectoryTables } from './tables.ts'

/** The counts for the map scan whole tables, so browsers cache them briefly. */
const BRIEF_CACHE = 'public, max-age=10'

export function routes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<DirectoryTables>(deps.db)
  const reviews = !deps.config.FEATURES_OFF.includes('reviews')
  route(app, deps, contract.nearbyBusinesses, async ({ query }) => {
    const place = await findPlace(deps, query.postcode)
    return { place, ...(await nearbyBusinesses(db, { place, after: query.after, reviews }, new Date())) }
  })
  route(app, deps, contract.businessPage, async ({ params }) => {
    const page = await businessPage(db, params.userId, new Date())
    return reviews ? page : { ...page, reviews: null }
  })
  route(app, deps, contract.areasOnMap, async ({ reply }) => {
    const areas = await areasOnMap(db)
    reply.header('cache-control', BRIEF_CACHE)
    return { areas }
  })
  route(app, deps, contract.outwardsOnMap, async ({ reply }) => {
    const answer = await outwardsOnMap(db)
    reply.header('cache-control', BRIEF_CACHE)
    return answer
  })
  qrRoutes(app, deps)
  galleryRoutes(app, deps)
}

function galleryRoutes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<DirectoryTables>(deps.db)
  route(app, deps, contract.myGallery, ({ caller }) => ownGallery(db, caller.userId, new Date()))
  route(app, deps, contract.addGalleryPicture, ({ caller, files, command }) =>
    addGalleryPicture(db, deps.files, { userId: caller.userId, upload: files.picture ?? null }, new Date(), command),
  )
  route(app, deps, contract.orderGallery, ({ caller, body }) =>
    orderGallery(db, { userId: caller.userId, pictureIds: body.pictureIds }, new Date()),
  )
  route(app, deps, contract.removeGalleryPicture, async ({ caller, params }) => {
    await removeGalleryPicture(db, deps.files, { userId: caller.userId, pictureId: params.pictureId })
    return null
  })
}
