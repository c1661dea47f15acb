import type { FastifyInstance } from 'fastify'
import { asModuleDb } from '#server/platform/database/database.ts'
import { photosIn } from '#server/platform/files/private-photos.ts'
import { route } from '#server/platform/http/route.ts'
import type { Deps } from '#server/platform/module.ts'
import { answerPrice } from '../commands/answer-price.ts'
import { askPrice } from '../commands/ask-price.ts'
import { lowerPrice } from '../commands/lower-price.ts'
import { linkToPricePhoto } from '../queries/link-to-price-photo.ts'
import type { VisitsTables } from '../tables.ts'
import * as contract from './contract.ts'
import { withPhotos } from './photos.ts'

export function priceRoutes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<VisitsTables>(deps.db)
  route(app, deps, contract.askPrice, async ({ params: { requestId }, caller, body, files, command }) => {
    const uploads = photosIn(contract.PHOTO_PARTS, files)
    return withPhotos(deps.files, requestId, uploads, (photoKeys) =>
      askPrice(db, { requestId, callerId: caller.userId, input: body, photoKeys }, new Date(), command),
    )
  })
  route(app, deps, contract.lowerPrice, async ({ params: { requestId }, caller, body, command }) =>
    lowerPrice(db, { requestId, callerId: caller.userId, ...body }, new Date(), command),
  )
  route(app, deps, contract.answerPrice, async ({ params: { changeId }, caller, body, command }) =>
    answerPrice(db, { changeId, callerId: caller.userId, input: body }, new Date(), command),
  )
  route(app, deps, contract.linkToPricePhoto, async ({ params: { changeId, photo }, caller }) =>
    linkToPricePhoto(db, { changeId, index: Number(photo), viewer: caller }, new Date()),
  )
}
