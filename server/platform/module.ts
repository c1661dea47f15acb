import type { FastifyInstance } from 'fastify'
import type { RoomShape } from '#server/platform/kernel/facts/contract.ts'
import type { AnyDb, Executor } from './database/database.ts'
import type { Consumer } from './delivery/consumers.ts'
import type { Routing } from './delivery/outbox.ts'
import type { Queues } from './delivery/queues.ts'
import type { Files } from './files/files.ts'
import type { ActiveCaller, CallerOf } from './http/access.ts'
import type { Tokens } from './http/tokens.ts'
import type { Config } from './kernel/config.ts'
import type { Logger } from './kernel/logger.ts'
import type { Metrics } from './kernel/metrics.ts'
import type { RedisClient } from './kernel/redis.ts'
import type { Delivery, LiveUpdate } from './live/live-updates.ts'
import type { Page } from './pages/page-metadata.ts'

/** Dependencies of a module's routes, consumers and tasks. */
export interface Deps {
  readonly db: AnyDb
  readonly config: Config
  readonly logger: Logger
  readonly tokens: Tokens
  readonly activeCaller: ActiveCaller
  /** Returns whose token or API key an `Authorization` header carries. */
  readonly callerOf: CallerOf
  readonly files: Files
  /** The producing end of every consumer's queue. */
  readonly queues: Queues
  /** All event consumers. Complete once every module is mounted, so call it only at run time. */
  readonly consumers: () => readonly Consumer[]
  /** The consumers that each type of event must reach. Call it only at run time, like `consumers`. */
  readonly routing: () => Routing
  /** Fails fast while Redis is down. */
  readonly redis: RedisClient
  readonly metrics: Metrics
}

/**
 * A Socket.IO room that sockets may join. For a room with an id, `isShown` decides who may see the room's subject;
 * `viewerId` is null for a visitor.
 */
export type Room =
  | { readonly shape: RoomShape & { readonly takesId: false } }
  | {
      readonly shape: RoomShape & { readonly takesId: true }
      readonly isShown: (db: Executor, id: string, viewerId: string | null) => Promise<boolean>
    }

/**
 * Sends a state to a room at intervals. Each web process runs the ticker while one of its sockets is in the room.
 */
export interface Ticker {
  readonly room: string
  /** Pause between two messages, ms. */
  readonly everyMs: number
  readonly read: () => Promise<readonly Delivery[]>
}

/** Repeated work of worker processes. Several processes may run a task at once, so it has to claim what it works on. */
export interface Task {
  /** `<module>.<what it does>`, for logs. */
  readonly name: string
  /** Pause between two runs, ms. */
  readonly everyMs: number
  /** Returns true if more is due, so that the next run isn't delayed by the idle backoff. */
  readonly run: () => Promise<void> | Promise<boolean>
  /** Runs instead of `run` when staff start the task, if `run` works only at certain hours. */
  readonly runNow?: () => Promise<void>
  /** Releases the task's resources after its last run. */
  readonly close?: () => void | Promise<void>
}

/** What a module's index.ts exports to the server. */
export interface Module {
  readonly name: string
  readonly routes: (app: FastifyInstance, deps: Deps) => void
  readonly consumers: (deps: Deps) => readonly Consumer[]
  readonly tasks: (deps: Deps) => readonly Task[]
  /** The module's public pages, with metadata for search engines and link previews. */
  readonly pages?: (deps: Deps) => readonly Page[]
  readonly liveUpdates: readonly LiveUpdate[]
  readonly tickers?: (deps: Deps) => readonly Ticker[]
  readonly rooms: readonly Room[]
}
