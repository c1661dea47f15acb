import { stripeEvents } from '#modules/carriers/subscriptions/facade.ts'
import { mailsOfEvents } from '#modules/core/notifications/facade.ts'
import { asModuleDb, type Db } from '#server/platform/database/database.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import type { Deps } from '#server/platform/module.ts'
import type { Step, traceAct } from '../contract.ts'
import type { OperationsTables } from '../tables.ts'
import { consumerSteps } from './consumer-steps.ts'
import { traceStep } from './trace-step.ts'
import { type TracedEvent, tracedEvents } from './traced-events.ts'

/** Order of steps within the same millisecond. */
const KIND_ORDER: readonly Step['kind'][] = ['stripe', 'request', 'event', 'consumer', 'mail']

/** Returns everything an action caused, in time order. Empty for an unknown id. */
export async function actionTrace(
  { db: anyDb, routing }: Pick<Deps, 'db' | 'routing'>,
  id: string,
): Promise<AnswerOf<typeof traceAct>> {
  const db = asModuleDb<OperationsTables>(anyDb)
  const { events, requestIds, cut } = await tracedEvents(db, id)
  const parts = await Promise.all([
    requestSteps(db, requestIds),
    Promise.resolve(events.map(eventStep)),
    consumerSteps(db, events, routing()),
    mailSteps(db, events),
    stripeSteps(db, [id, ...events.flatMap(({ data }) => stripeIdsIn(data))]),
  ])
  const steps = parts
    .flat()
    .toSorted((a, b) => a.at.localeCompare(b.at) || KIND_ORDER.indexOf(a.kind) - KIND_ORDER.indexOf(b.kind))
  return { steps, cut }
}

async function requestSteps(db: Db<OperationsTables>, requestIds: readonly string[]): Promise<Step[]> {
  if (requestIds.length === 0) return []
  const requests = await db.selectFrom('acts').selectAll().where('request_id', 'in', requestIds).execute()
  return requests.map((request) =>
    traceStep({
      at: request.at,
      kind: 'request',
      name: `${request.method} ${request.route}`,
      outcome: request.status < 400 ? 'done' : 'failed',
      status: request.status,
      tookMs: request.ms,
      error: request.code,
      requestId: request.request_id,
      userId: request.user_id,
    }),
  )
}

const eventStep = ({ id, type, at, requestId }: TracedEvent): Step =>
  traceStep({ at, kind: 'event', name: type, outcome: 'done', eventId: id, requestId })

const MAIL_OUTCOMES = { waiting: 'waiting', sent: 'done', outdated: 'discarded', given_up: 'failed' } as const

async function mailSteps(db: Db<OperationsTables>, events: readonly TracedEvent[]): Promise<Step[]> {
  const mails = await mailsOfEvents(
    db,
    events.map(({ id }) => id),
  )
  return mails.map((mail) =>
    traceStep({
      at: mail.doneAt ?? mail.createdAt,
      kind: 'mail',
      name: mail.template,
      outcome: MAIL_OUTCOMES[mail.status],
      waitedMs: (mail.doneAt ?? new Date()).getTime() - mail.createdAt.getTime(),
      attempt: mail.tries,
      error: mail.status === 'sent' ? null : mail.lastError,
      eventId: mail.eventId,
    }),
  )
}

function stripeIdsIn(data: unknown): string[] {
  const id = typeof data === 'object' && data !== null && 'stripeEventId' in data ? data.stripeEventId : null
  return typeof id === 'string' ? [id] : []
}

async function stripeSteps(db: Db<OperationsTables>, ids: readonly string[]): Promise<Step[]> {
  const messages = await stripeEvents(db, [...new Set(ids)])
  return messages.map(({ type, receivedAt, handledAt }) =>
    traceStep({
      at: receivedAt,
      kind: 'stripe',
      name: type,
      outcome: handledAt ? 'done' : 'waiting',
      tookMs: handledAt ? handledAt.getTime() - receivedAt.getTime() : null,
    }),
  )
}
