import type { Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'
import type { CallerName } from './callers.ts'
import type { Published } from './published.ts'

/** Somebody whose every private fact bears their number. */
export interface TestAccount extends Person {
  readonly number: number
  readonly name: CallerName
  readonly sessionId: string
}

/** Everybody there is, and the server that they call. */
export interface TestAccounts {
  readonly server: TestServer
  /** What its document says of its answers. */
  readonly published: Published
  readonly callers: ReadonlyMap<CallerName, TestAccount>
  /** Whose things are aimed at by those who may not have them. */
  stranger: TestAccount
  /** Whose things are aimed at by those who may, one of their own each time. */
  target: TestAccount
  /** Who has to do with the target's things. */
  neighbour: TestAccount
  enter(name: CallerName): Promise<TestAccount>
  /** Somebody just like `citizen`, to be used up. */
  double(citizen: TestAccount): Promise<TestAccount>
}
