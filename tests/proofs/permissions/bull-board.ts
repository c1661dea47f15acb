import { makePass } from '#modules/staff/monitoring/bull-board-pass.ts'
import type { TestAccounts } from './accounts.ts'
import { rawRequest } from './raw-request.ts'
import { noteRoutes } from './registered.ts'

/** Passes that a browser may bring to Bull Board, and whether they let it in. */
export const PASSES = [
  { with: 'no pass', letIn: false },
  { with: 'the pass of an admin', letIn: true },
  { with: 'a forged pass', letIn: false },
  { with: 'a pass that is over', letIn: false },
  { with: 'the pass of an admin who has signed out', letIn: false },
] as const
type Pass = (typeof PASSES)[number]['with']

const HOUR_MS = 3_600_000

function passOf(accounts: TestAccounts, pass: Pass): string {
  const [admin, ended] = [accounts.callers.get('admin'), accounts.callers.get('ended')]
  if (!admin || !ended) throw new Error('There is no admin')
  const made = (secret: string, { id: userId, sessionId }: typeof admin, at = Date.now()) =>
    makePass(secret, { userId, sessionId }, new Date(at)).pass
  const { SESSION_SECRET: secret } = accounts.server.config
  return {
    'no pass': '',
    'the pass of an admin': made(secret, admin),
    'a forged pass': made(`not ${secret}`, admin),
    'a pass that is over': made(secret, admin, Date.now() - HOUR_MS),
    'the pass of an admin who has signed out': made(secret, ended),
  }[pass]
}

const HOME = '/ops/engine-room/' as `/api/${string}`

/** Returns the routes of Bull Board, which an admin's first request opens. */
export async function openRoutes(accounts: TestAccounts): Promise<string[]> {
  const registered = noteRoutes()
  const cookie = `kerbside_engine=${passOf(accounts, 'the pass of an admin')}`
  const { status } = await rawRequest(accounts, { method: 'GET', path: HOME }, { headers: { cookie } })
  if (status !== 200) throw new Error(`Bull Board answers an admin with ${status}`)
  return registered()
}

/** Returns what is wrong with how Bull Board's `routes` answer this pass: only reading is ever allowed. */
export async function tryBullBoard(
  accounts: TestAccounts,
  routes: readonly string[],
  { with: pass, letIn }: (typeof PASSES)[number],
): Promise<string[]> {
  const cookie = `kerbside_engine=${passOf(accounts, pass)}`
  const params = { queueName: 'live', jobId: '1', queueStatus: 'failed', schedulerId: '1', '*': 'none.js' }
  const tried = await Promise.all(
    routes.map(async (route) => {
      const [method, path] = route.split(' ') as ['GET' | 'POST', `/api/${string}`]
      const { status } = await rawRequest(accounts, { method, path }, { params, headers: { cookie } })
      // An allowed read may still find nothing: only a refused caller learns nothing at all.
      const right = ['GET', 'HEAD'].includes(method) && letIn ? status < 500 : status === 404
      return right ? [] : [`${route} answers ${status} to ${pass}`]
    }),
  )
  if (letIn) {
    const { status } = await rawRequest(
      accounts,
      { method: 'GET', path: '/ops/engine-room/api/queues' as `/api/${string}` },
      { headers: { cookie } },
    )
    if (status !== 200) tried.push([`the queues are shown to no one: ${status}`])
  }
  return tried.flat()
}
