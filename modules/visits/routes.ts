import type { FastifyInstance } from 'fastify'
import { own } from '#server/platform/database/database.ts'
import { assertOn } from '#server/platform/http/assert-on.ts'
import { route } from '#server/platform/http/route.ts'
import type { Deps } from '#server/platform/module.ts'
import { answerPrice } from './commands/answer-price.ts'
import { askPrice } from './commands/ask-price.ts'
import { beginLoading } from './commands/begin-loading.ts'
import { sayPaid } from './commands/say-paid.ts'
import * as contract from './contract.ts'
import * as prices from './prices/contract.ts'
import { withPhotos } from './prices/photos.ts'
import { linkToPricePhoto } from './queries/link-to-price-photo.ts'
import { receiptOfJob } from './queries/receipt-of-job.ts'
import { visitOfJob } from './queries/visit-of-job.ts'
import * as receipts from './receipts/contract.ts'
import type { VisitsTables } from './tables.ts'

export function routes(app: FastifyInstance, deps: Deps): void {
  const db = own<VisitsTables>(deps.db)
  route(app, deps, contract.readVisit, async ({ params, caller }) => {
    assertOn(deps, 'duty')
    return visitOfJob(db, { requestId: params.requestId, viewerId: caller.userId })
  })

  route(app, deps, contract.beginLoading, async ({ params, caller, command }) => {
    assertOn(deps, 'duty')
    return beginLoading(db, { requestId: params.requestId, callerId: caller.userId }, new Date(), command)
  })

  priceRoutes(app, deps)
  receiptRoutes(app, deps)
}

function priceRoutes(app: FastifyInstance, deps: Deps): void {
  const db = own<VisitsTables>(deps.db)
  route(app, deps, prices.askPrice, async ({ params: { requestId }, caller, body, files, command }) => {
    assertOn(deps, 'duty')
    const uploads = prices.PHOTO_PARTS.flatMap((part) => {
      const bytes = files[part]
      return bytes ? [{ part, bytes }] : []
    })
    return withPhotos(deps.files, requestId, uploads, (photoKeys) =>
      askPrice(db, { requestId, callerId: caller.userId, asked: body, photoKeys }, new Date(), command),
    )
  })

  route(app, deps, prices.answerPrice, async ({ params: { changeId }, caller, body, command }) => {
    assertOn(deps, 'duty')
    return answerPrice(db, { changeId, callerId: caller.userId, given: body }, new Date(), command)
  })

  route(app, deps, prices.linkToPricePhoto, async ({ params: { changeId, photo }, caller }) => {
    assertOn(deps, 'duty')
    return linkToPricePhoto(db, { changeId, nth: Number(photo), viewer: caller }, new Date())
  })
}

function receiptRoutes(app: FastifyInstance, deps: Deps): void {
  const db = own<VisitsTables>(deps.db)
  const contacts = !deps.config.FEATURES_OFF.includes('acceptedContact')
  route(app, deps, receipts.jobReceipt, async ({ params: { requestId }, caller }) => {
    assertOn(deps, 'duty')
    return receiptOfJob(db, { requestId, viewerId: caller.userId, contacts })
  })

  route(app, deps, receipts.sayPaid, async ({ params: { requestId }, caller, body }) => {
    assertOn(deps, 'duty')
    return sayPaid(db, { requestId, callerId: caller.userId, paid: body.paid }, contacts, new Date())
  })
}
