import type { Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'
import type { CallerName } from './callers.ts'
import type { Published } from './published.ts'

/** A person whose private facts all contain their number. */
export interface TestAccount extends Person {
  readonly number: number
  readonly name: CallerName
  readonly sessionId: string
}

/** All accounts, and the server that they call. */
export interface TestAccounts {
  readonly server: TestServer
  /** What its document says about its answers. */
  readonly published: Published
  readonly callers: ReadonlyMap<CallerName, TestAccount>
  /** Owner of the things used by callers who may not have them. */
  stranger: TestAccount
  /** Owner of the things used by callers who may, a new one each time. */
  target: TestAccount
  /** The other party to the target's things. */
  neighbour: TestAccount
  enter(name: CallerName): Promise<TestAccount>
  /** A new person just like `citizen`, for calls that use the account up. */
  double(citizen: TestAccount): Promise<TestAccount>
}
