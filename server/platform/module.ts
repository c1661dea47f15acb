import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Consumer } from './consumers.ts'
import type { RoomShape } from './contract.ts'
import type { AnyDb } from './database.ts'
import type { Announcement } from './live.ts'
import type { FileStore } from './storage.ts'
import type { Tokens } from './tokens.ts'

/** What a module's routes and consumers are given to work with. */
export interface Deps {
  readonly db: AnyDb
  readonly config: Config
  readonly tokens: Tokens
  readonly files: FileStore
}

/** What a module's index.ts hands to the server. */
export interface Module {
  readonly name: string
  readonly routes: (app: FastifyInstance, deps: Deps) => void
  readonly consumers: (deps: Deps) => readonly Consumer[]
  readonly announcements: readonly Announcement[]
  /** Rooms that a socket may ask to join. */
  readonly rooms: readonly RoomShape[]
}
