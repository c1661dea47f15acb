import { randomUUID } from 'node:crypto'
import { type EndpointShape, levelFor, Scope } from '#server/platform/kernel/contract.ts'
import type { TestAccount, TestAccounts } from './accounts.ts'
import type { Answered, Answers, CallerName } from './callers.ts'
import { headersOf } from './given-accounts.ts'
import { givenApiKey } from './given-api-key.ts'
import { rawRequest } from './raw-request.ts'
import type { Row } from './row.ts'
import { TABLE } from './table.ts'
import { tryRow } from './try-row.ts'
import { UNDECLARED } from './undeclared-routes.ts'

/** The rows of endpoints that API keys can call. */
export const SCOPED: readonly Row[] = TABLE.filter(({ endpoint }) => endpoint.scope)

/** Whose keys call: each kind of person, and two whose keys work no longer. */
const OWNERS: readonly CallerName[] = ['customer', 'unplanned', 'premium', 'admin', 'suspended', 'ended']
const REFUSED: Answers = { suspended: '401 token_refused', ended: '401 token_refused' }

/**
 * Returns what is wrong with the answers to keys that have only the scope of an endpoint: each is as for the key's
 * owner (API-03). A key of a suspended owner is refused even where anyone may call.
 */
export async function tryOwnScope(accounts: TestAccounts, row: Row): Promise<string[]> {
  const { scope } = row.endpoint
  if (!scope) throw new Error(`${row.endpoint.id} has no scope`)
  const withKey = async (owner: TestAccount) => ({
    ...owner,
    accessToken: (await givenApiKey(accounts, owner, [scope])).key,
  })
  const callers = new Map<CallerName, TestAccount>()
  for (const name of OWNERS) {
    const owner = accounts.callers.get(name)
    if (owner) callers.set(name, await withKey(owner))
  }
  const double = async (owner: TestAccount) => withKey(await accounts.double(owner))
  return tryRow({ ...accounts, callers, double }, forKeys(row))
}

/** Returns a row with the answers to keys. Fields that only other callers see may be missing. */
function forKeys(row: Row): Row {
  const on = Object.entries(row.on).map(([whose, answers]) => [whose, answersToKeys(answers)])
  const personal = Object.entries(row.personal ?? {}).map(([whose, fields]) => [
    whose,
    fields.map((field) => (field.endsWith('?') ? field : `${field}?`)),
  ])
  return { ...row, on: Object.fromEntries(on), personal: Object.fromEntries(personal) }
}

const answersToKeys = (answers: Answers): Answers =>
  Object.fromEntries(
    OWNERS.filter((name) => answers[name] !== undefined).map((name) => [name, REFUSED[name] ?? answers[name]]),
  )

/**
 * Returns which endpoints a key may call that lacks their scope, has all others, or that no key may call (API-02). A
 * refusal names the missing scope.
 */
export async function tryOtherScopes(accounts: TestAccounts): Promise<string[]> {
  const owner = accounts.callers.get('admin')
  if (!owner) throw new Error('There is no admin')
  const keys = new Map<Scope | undefined, string>()
  for (const scope of [undefined, ...Scope.options]) {
    const others = Scope.options.filter((one) => one !== scope)
    keys.set(scope, (await givenApiKey(accounts, owner, others)).key)
  }
  const tries = TABLE.map(async ({ endpoint }) => {
    const as = { accessToken: keys.get(endpoint.scope) ?? '' }
    const body = endpoint.method === 'GET' ? {} : { body: {} }
    const { status, error } = await rawRequest(accounts, endpoint, { ...body, as, params: paramsOf(endpoint) })
    const said = `${status} ${error?.code ?? ''}`.trim()
    const expected = refusalOf(endpoint)
    if (said !== expected) return [`${endpoint.id} answers a key without its scope: ${said}, not ${expected}`]
    return error?.message.includes(endpoint.scope ?? '') ? [] : [`${endpoint.id} doesn’t name its scope`]
  })
  return (await Promise.all(tries)).flat()
}

/** Returns which routes that no contract declares answer a key otherwise than a visitor. */
export async function tryUndeclared(accounts: TestAccounts): Promise<string[]> {
  const owner = accounts.callers.get('admin')
  if (!owner) throw new Error('There is no admin')
  const { key } = await givenApiKey(accounts, owner, Scope.options)
  const tries = UNDECLARED.map(async ({ endpoint }) => {
    const body = endpoint.method === 'GET' ? {} : { body: {} }
    const ask = (headers: Record<string, string>) =>
      rawRequest(accounts, endpoint, { ...body, headers: { ...headersOf(0), ...headers }, params: paramsOf(endpoint) })
    const [asKey, asVisitor] = [await ask({ authorization: `Bearer ${key}` }), await ask({})]
    return asKey.status === asVisitor.status ? [] : [`${endpoint.path} answers a key with ${asKey.status}`]
  })
  return (await Promise.all(tries)).flat()
}

/** Ids that nothing has: keys are refused before anything is looked up. */
const paramsOf = ({ path }: EndpointShape): Record<string, string> =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, randomUUID()]))

function refusalOf({ access, scope }: EndpointShape): Answered {
  return scope && levelFor(access) === null ? '403 scope_missing' : '403 key_not_allowed'
}
