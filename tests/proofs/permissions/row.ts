import * as z from 'zod/mini'
import type { EndpointShape } from '#server/platform/kernel/contract.ts'
import type { CallOptions } from '#tests/support/client.ts'
import type { TestAccount, TestAccounts } from './accounts.ts'
import type { Answers, CallerName } from './callers.ts'
import type { Thing } from './things.ts'

/**
 * Whose thing a call is about: the caller's own, one where they are the other side, somebody else's, one that staff
 * hid from everybody but its owner, or none that is there; `any` where a call is about no thing.
 */
export const WHOSE = ['any', 'own', 'partner', 'another', 'hidden', 'absent'] as const
export type Whose = (typeof WHOSE)[number]

/** What a call is made from. */
export interface Calling {
  town: TestAccounts
  /** Null: a visitor. */
  me: TestAccount | null
  /** What names the thing. */
  ids: Readonly<Record<string, string>>
}
export type Sent = Pick<CallOptions<EndpointShape>, 'body' | 'query' | 'files' | 'params' | 'headers'>

/** One endpoint: who is told what about whose thing, and what of anybody's person a yes may tell. */
export interface Row {
  readonly endpoint: EndpointShape
  readonly on: Readonly<Partial<Record<Whose, Answers>>>
  readonly thing?: Thing
  /** The thing that staff hid. */
  readonly hides?: Thing
  readonly sends?: (calling: Calling) => Sent
  /**
   * Personal fields of a yes, as personalIn names them: all that callers are told, and nothing more. What ends in `?`
   * hangs on what happened before.
   */
  readonly tells?: Readonly<Partial<Record<Whose, readonly string[]>>>
  /** What these are told in place of that. */
  readonly tellsInstead?: Readonly<Partial<Record<CallerName, readonly string[]>>>
  /** Callers are used up by it, or slowed down: somebody just like them calls. */
  readonly spends?: true
  /** What is there already and may be called by everybody again and again though it is no GET. */
  readonly harmless?: true
  /** Looking uses it up. */
  readonly once?: true
  /** It is no endpoint of a contract: a page, a file, or what machines ask for. */
  readonly door?: true
}

export const row = (endpoint: EndpointShape, on: Row['on'], more: Omit<Row, 'endpoint' | 'on'> = {}): Row => ({
  endpoint,
  on,
  ...more,
})

/** The same for a route that no contract declares: `GET /healthz`. */
export function door(
  route: `${EndpointShape['method']} /${string}`,
  on: Row['on'],
  more: Omit<Row, 'endpoint' | 'on'> = {},
): Row {
  const [method, path] = route.split(' ') as [EndpointShape['method'], `/api/${string}`]
  const endpoint = {
    id: path,
    summary: '',
    method,
    path,
    access: 'anyone',
    rate: 'read',
    answer: z.any(),
    status: 200,
  } as const
  return { endpoint, on, door: true, ...more }
}
