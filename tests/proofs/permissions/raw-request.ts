import type { EndpointShape } from '#server/platform/kernel/contract.ts'
import type { TestAccounts } from './accounts.ts'
import type { Answer } from './answer.ts'
import type { Sent } from './row.ts'

/** Calls a route that no contract declares; the whole answer is its `text`. */
export async function rawRequest(
  { server }: Pick<TestAccounts, 'server'>,
  { method, path }: Pick<EndpointShape, 'method' | 'path'>,
  { params = {}, headers = {}, body, as }: Sent & { as?: { accessToken: string } },
): Promise<Answer> {
  const filled = path.replace(/:(\w+)|\*/g, (all, name?: string) => params[name ?? all] ?? '')
  const response = await fetch(server.url + filled, {
    method,
    redirect: 'manual',
    headers: {
      ...headers,
      ...(as && { authorization: `Bearer ${as.accessToken}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const error = !response.ok && text !== '' && isJson(response) ? (JSON.parse(text) as Answer['error']) : null
  return { ok: response.ok, status: response.status, headers: response.headers, body: { text }, error }
}

const isJson = ({ headers }: Response): boolean => headers.get('content-type')?.includes('json') ?? false
