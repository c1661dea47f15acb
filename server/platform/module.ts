import type { FastifyInstance } from 'fastify'
import type { AnyDb, Executor } from './database/database.ts'
import type { Consumer } from './delivery/consumers.ts'
import type { Routing } from './delivery/outbox.ts'
import type { Queues } from './delivery/queues.ts'
import type { Files } from './files/files.ts'
import type { ActiveCaller } from './http/access.ts'
import type { Tokens } from './http/tokens.ts'
import type { Config } from './kernel/config.ts'
import type { RoomShape } from './kernel/contract.ts'
import type { Logger } from './kernel/logger.ts'
import type { Metrics } from './kernel/metrics.ts'
import type { RedisClient } from './kernel/redis.ts'
import type { Announcement, Delivery } from './live/announcements.ts'
import type { Page } from './pages/page-metadata.ts'

/** What a module's routes and consumers work with. */
export interface Deps {
  readonly db: AnyDb
  readonly config: Config
  readonly logger: Logger
  readonly tokens: Tokens
  readonly activeCaller: ActiveCaller
  readonly files: Files
  /** The producing end of every consumer's queue. */
  readonly queues: Queues
  /** All consumers of events; known once every module has been mounted, so call it when the work is due. */
  readonly consumers: () => readonly Consumer[]
  /** Which of them each type of event must reach; known at the same time. */
  readonly routing: () => Routing
  /** Fails fast while Redis is away. */
  readonly redis: RedisClient
  readonly metrics: Metrics
}

/**
 * A room that a socket may join if its `access` allows it. A room about a thing is only for those who may see that
 * thing; `viewerId` is null for a visitor.
 */
export type Room =
  | { readonly shape: RoomShape & { readonly takesId: false } }
  | {
      readonly shape: RoomShape & { readonly takesId: true }
      readonly isShown: (db: Executor, id: string, viewerId: string | null) => Promise<boolean>
    }

/**
 * Messages to a room that show a state, not an event. Each web process makes its own while it has a socket in the room.
 */
export interface Ticker {
  readonly room: string
  /** Pause between two messages, ms. */
  readonly everyMs: number
  readonly look: () => Promise<readonly Delivery[]>
}

/** Work that a worker process repeats. Any number of processes may do it at once: claim what you take. */
export interface Task {
  /** `<module>.<what it does>`, for logs. */
  readonly name: string
  /** Pause between two turns, ms. */
  readonly everyMs: number
  /** Returns true when more is due: the next turn then follows after the pause, even while nothing is committed. */
  readonly run: () => Promise<void> | Promise<boolean>
  /** What to do when staff ask for it now, where `run` would wait for its hour. */
  readonly asked?: () => Promise<void>
  /** Releases what the task has open, after its last turn. */
  readonly close?: () => void
}

/** What a module's index.ts exports to the server. */
export interface Module {
  readonly name: string
  readonly routes: (app: FastifyInstance, deps: Deps) => void
  readonly consumers: (deps: Deps) => readonly Consumer[]
  readonly tasks: (deps: Deps) => readonly Task[]
  /** The module's public pages, for readers that run no script. */
  readonly pages?: (deps: Deps) => readonly Page[]
  readonly announcements: readonly Announcement[]
  readonly tickers?: (deps: Deps) => readonly Ticker[]
  readonly rooms: readonly Room[]
}
