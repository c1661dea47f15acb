import type { FastifyInstance } from 'fastify'
import { asModuleDb } from '#server/platform/database/database.ts'
import { route } from '#server/platform/http/route.ts'
import type { Deps } from '#server/platform/module.ts'
import { claimCase } from './commands/claim-case.ts'
import { decideVerification } from './commands/decide-verification.ts'
import { releaseCase } from './commands/release-case.ts'
import { savePhoneNumber } from './commands/save-phone-number.ts'
import { saveProfile } from './commands/save-profile.ts'
import * as verificationContract from './contract/verification.ts'
import * as contract from './contract.ts'
import { linkToDocument } from './queries/link-to-document.ts'
import { ownProfile } from './queries/own-profile.ts'
import { verificationCase } from './queries/verification-case.ts'
import { verificationQueue } from './queries/verification-queue.ts'
import type { ProfilesTables } from './tables.ts'

export function routes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<ProfilesTables>(deps.db)
  const settings = { supportEmail: deps.config.SUPPORT_EMAIL }

  route(app, deps, contract.readOwnProfile, ({ caller }) => ownProfile(db, caller.userId))
  route(app, deps, contract.saveProfile, ({ caller, body, files, command }) =>
    saveProfile(
      db,
      deps.files,
      { userId: caller.userId, profile: body, uploads: files },
      settings,
      new Date(),
      command,
    ),
  )
  route(app, deps, contract.savePhoneNumber, ({ caller, body, command }) =>
    savePhoneNumber(db, { userId: caller.userId, ...body }, new Date(), command),
  )
  route(app, deps, contract.linkToOwnDocument, ({ caller, params }) =>
    linkToDocument(db, { ownerId: caller.userId, kind: params.document, viewer: caller, isAudited: false }, new Date()),
  )
  route(app, deps, verificationContract.verificationQueue, ({ query }) =>
    verificationQueue(db, query.after, new Date()),
  )
  route(app, deps, verificationContract.verificationCase, ({ caller, params }) =>
    verificationCase(db, { userId: params.userId, level: caller.staffLevel }, new Date()),
  )
  route(app, deps, verificationContract.decideVerification, ({ caller, params, body, command }) =>
    decideVerification(db, { userId: params.userId, staffId: caller.userId, verdict: body }, new Date(), command),
  )
  route(app, deps, verificationContract.claimVerification, ({ caller, params }) =>
    claimCase(db, { userId: params.userId, staffId: caller.userId }, new Date()),
  )
  route(app, deps, verificationContract.releaseVerification, ({ caller, params }) =>
    releaseCase(db, { userId: params.userId, staffId: caller.userId }, new Date()),
  )
  route(app, deps, verificationContract.linkToReviewedDocument, async ({ caller, params, query }) => {
    const asPages = query.as === 'pages'
    const document = { ownerId: params.userId, kind: params.document, viewer: caller, isAudited: true, asPages }
    return linkToDocument(db, document, new Date())
  })
}
