import type { FastifyInstance } from 'fastify'
import { route } from '#server/platform/http/route.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { Deps } from '#server/platform/module.ts'
import { noteDispute } from './commands/note-dispute.ts'
import { reinstatePerson } from './commands/reinstate-person.ts'
import { revealField } from './commands/reveal-field.ts'
import { signOutPerson } from './commands/sign-out-person.ts'
import { suspendPerson } from './commands/suspend-person.ts'
import { viewPerson } from './commands/view-person.ts'
import * as contract from './contract.ts'
import { disputeQueue } from './queries/dispute-queue.ts'
import { personRowsOf, searchPeople } from './queries/search-people.ts'

export function routes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps
  const rowOf = async (userId: string): Promise<contract.PersonRow> => {
    const [row] = await personRowsOf(db, [userId])
    if (!row) throw notFound()
    return row
  }

  route(app, deps, contract.findPeople, ({ query }) => searchPeople(db, query.q))
  route(app, deps, contract.readPerson, ({ caller, params }) =>
    viewPerson(deps, { userId: params.userId, staffId: caller.userId }, new Date()),
  )
  route(app, deps, contract.revealField, ({ caller, params, body }) =>
    revealField(db, { userId: params.userId, staffId: caller.userId, ...body }, new Date()),
  )
  for (const [endpoint, run] of [
    [contract.signOutPerson, signOutPerson],
    [contract.suspendPerson, suspendPerson],
    [contract.reinstatePerson, reinstatePerson],
  ] as const)
    route(app, deps, endpoint, async ({ caller, params, body, command }) => {
      await run(db, { userId: params.userId, staffId: caller.userId, ...body }, new Date(), command)
      return rowOf(params.userId)
    })

  route(app, deps, contract.disputeQueue, ({ query }) => disputeQueue(db, config, query.state === 'handled'))
  route(app, deps, contract.noteDispute, async ({ caller, params, body, command }) => {
    const input = { disputeId: params.disputeId, staffId: caller.userId, note: body.note || null }
    await noteDispute(db, { ...input, handled: body.handled }, new Date(), command)
    return disputeQueue(db, config, false)
  })
}
