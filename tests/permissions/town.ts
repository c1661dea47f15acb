import type { Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'
import type { CallerName } from './callers.ts'
import type { Published } from './published.ts'

/** Somebody whose every private fact bears their number. */
export interface Citizen extends Person {
  readonly number: number
  readonly name: CallerName
  readonly sessionId: string
}

/** Everybody there is, and the server that they call. */
export interface Town {
  readonly server: TestServer
  /** What its document says of its answers. */
  readonly published: Published
  readonly callers: ReadonlyMap<CallerName, Citizen>
  /** Whose things are aimed at by those who may not have them. */
  stranger: Citizen
  /** Whose things are aimed at by those who may, one of their own each time. */
  target: Citizen
  /** Who has to do with the target's things. */
  neighbour: Citizen
  enter(name: CallerName): Promise<Citizen>
  /** Somebody just like `citizen`, to be used up. */
  double(citizen: Citizen): Promise<Citizen>
}
