import * as z from 'zod/mini'
import type { EndpointShape } from '#server/platform/kernel/contract.ts'
import type { CallOptions } from '#tests/support/client.ts'
import type { TestAccount, TestAccounts } from './accounts.ts'
import type { Answers, CallerName } from './callers.ts'
import type { Thing } from './things.ts'

/**
 * Whose thing a call is about: the caller's own, one where they are the other party, another person's, one that staff
 * hid from everyone but its owner, or one that doesn't exist; `any` where a call is about no thing.
 */
export const WHOSE = ['any', 'own', 'partner', 'another', 'hidden', 'absent'] as const
export type Whose = (typeof WHOSE)[number]

/** What a call is made from. */
export interface Calling {
  accounts: TestAccounts
  /** Null: a visitor. */
  me: TestAccount | null
  /** What names the thing. */
  ids: Readonly<Record<string, string>>
}
export type Sent = Pick<CallOptions<EndpointShape>, 'body' | 'query' | 'files' | 'params' | 'headers'>

/** One endpoint: each caller's answer about each thing, and the personal data in a success. */
export interface Row {
  readonly endpoint: EndpointShape
  readonly on: Readonly<Partial<Record<Whose, Answers>>>
  readonly thing?: Thing
  /** The thing that staff hid. */
  readonly hides?: Thing
  readonly sends?: (calling: Calling) => Sent
  /**
   * Personal fields of a success, as personalIn names them: all of them. Those that end in `?` depend on earlier calls.
   */
  readonly personal?: Readonly<Partial<Record<Whose, readonly string[]>>>
  /** The fields that these callers see instead. */
  readonly personalInstead?: Readonly<Partial<Record<CallerName, readonly string[]>>>
  /** It uses callers up, or slows them down: a new person just like them calls. */
  readonly usesUp?: true
  /** It exists already and everyone may call it repeatedly though it is not a GET. */
  readonly repeatable?: true
  /** Reading uses it up. */
  readonly once?: true
  /** It is no endpoint of a contract: a page, a file, or what machines call. */
  readonly undeclared?: true
}

export const row = (endpoint: EndpointShape, on: Row['on'], more: Omit<Row, 'endpoint' | 'on'> = {}): Row => ({
  endpoint,
  on,
  ...more,
})

/** Returns a row for a route that no contract declares: `GET /healthz`. */
export function undeclared(
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
  return { endpoint, on, undeclared: true, ...more }
}
