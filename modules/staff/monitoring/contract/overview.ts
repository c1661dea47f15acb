import * as z from 'zod/mini'
import { endpoint, Id, Instant, liveMessage } from '#server/platform/kernel/contract.ts'
import { room } from '#server/platform/kernel/facts/contract.ts'
import { count, QueueState, staffRead } from '../contract.ts'

export const RecentProcess = z.object({
  id: Id,
  roles: z.array(z.string()),
  release: z.string(),
  host: z.string(),
  pid: count,
  sockets: count,
  loopLagMs: count,
  startedAt: Instant,
  beatAt: Instant,
  /** `gone`: its heartbeats stopped without a shutdown. */
  state: z.enum(['alive', 'stopped', 'gone']),
})
export type RecentProcess = z.output<typeof RecentProcess>

export const DEPENDENCIES = ['postgresql', 'redis', 'mail', 'payments', 'storage', 'search'] as const
export const Dependency = z.object({
  name: z.enum(DEPENDENCIES),
  /** `unset`: not configured. `unknown`: no worker has checked it recently. */
  state: z.enum(['ok', 'down', 'unset', 'unknown']),
  tookMs: z.nullable(count),
  error: z.nullable(z.string()),
  checkedAt: z.nullable(Instant),
  okAt: z.nullable(Instant),
})
export type Dependency = z.output<typeof Dependency>

/** A backlog outside the queues. */
const Backlog = z.object({ waiting: count, oldestAt: z.nullable(Instant) })

/** One sentence of the system's status. */
export const Sentence = z.object({ tone: z.enum(['good', 'late', 'bad']), text: z.string() })
export type Sentence = z.output<typeof Sentence>

export const Overview = z.object({
  /** The server's clock in ms; increases with every overview. */
  version: z.number(),
  /** The product's version, such as 1.5.0. */
  release: z.string(),
  /** The system's status, most urgent first; a single `good` sentence if all is well. */
  words: z.array(Sentence),
  /** Backlogs waiting for a staff decision. */
  people: z.object({
    cases: Backlog,
    verifications: Backlog,
    registrations: Backlog,
    reports: Backlog,
    reviews: Backlog,
    disputes: Backlog,
  }),
  /** The oldest event that a consumer has not confirmed, including failed ones. */
  oldest: z.nullable(
    z.object({ eventId: Id, type: z.string(), at: Instant, missing: z.array(z.string()), waitsForStaff: z.boolean() }),
  ),
  /** Committed events that are not yet queued. */
  outbox: Backlog,
  /** Events that Redis lost and the relay requeued in the last 24 hours. */
  requeued: count,
  queues: z.array(QueueState),
  sockets: count,
  processes: z.array(RecentProcess),
  dependencies: z.array(Dependency),
  mails: z.object({ ...Backlog.shape, givenUp: count }),
  /** Stripe webhooks that are not yet processed. */
  webhooks: z.object({ ...Backlog.shape, lastAt: z.nullable(Instant) }),
})
export type Overview = z.output<typeof Overview>

export const readOverview = endpoint({
  ...staffRead,
  id: 'readOverview',
  summary: 'Returns the state of the system, most urgent first.',
  path: '/api/ops/overview',
  answer: Overview,
})

/**
 * The room of staff who have the overview or the queues open. While it has members, the server sends changes of the
 * overview every two seconds.
 */
export const overviewRoom = room({ kind: 'ops-overview', access: 'operations', takesId: false })
/** The parts of the overview that changed. */
export const overviewChanged = liveMessage({
  name: 'ops.overview',
  payload: z.object({
    id: z.literal('overview'),
    version: z.number(),
    patch: z.partial(z.omit(Overview, { version: true })),
  }),
})
