import { parseArgs } from 'node:util'
import { Problem } from '../lib/problem.ts'

export interface Settings {
  /** Origin of the server, on this machine. */
  url: string
  /** Bids a second. */
  rate: number
  minutes: number
  /** Bid on this request only; null is all open ones. */
  requestId: string | null
}

export const USAGE = `npm run simulate -- [--rate 1] [--minutes 10] [--request ID] [--url http://localhost:3000]

Demo carriers bid on open requests over HTTP, so that one person can watch live bidding.
  --rate      bids a second, up to 20
  --minutes   when to stop; Ctrl-C stops earlier
  --request   bid on this request only: the last part of its page's address
  --url       where Kerbside runs, on this machine`

const MAX_PER_SECOND = 20
const MAX_MINUTES = 24 * 60
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Reads the command line; null when it asks for help. Throws a Problem in one sentence. */
export function readArguments(args: readonly string[]): Settings | null {
  const text = { type: 'string' } as const
  const { values } = parseOrProblem(() =>
    parseArgs({
      args: [...args],
      options: { rate: text, minutes: text, request: text, url: text, help: { type: 'boolean', short: 'h' } },
    }),
  )
  if (values.help) return null
  if (values.request !== undefined && !UUID.test(values.request))
    throw new Problem(`--request must be the id of a request, not "${values.request}".`)
  return {
    url: requireLocalOrigin(values.url ?? 'http://localhost:3000'),
    rate: number('--rate', values.rate ?? '1', MAX_PER_SECOND),
    minutes: number('--minutes', values.minutes ?? '10', MAX_MINUTES),
    requestId: values.request ?? null,
  }
}

function parseOrProblem<T>(parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    throw new Problem(error instanceof Error ? error.message : String(error))
  }
}

function number(name: string, value: string, most: number): number {
  const amount = Number(value)
  if (value.trim() === '' || !(amount > 0 && amount <= most))
    throw new Problem(`${name} must be a number above 0 and up to ${most}, not "${value}".`)
  return amount
}

/**
 * Returns the origin of a server on this machine, and throws a Problem for any other address: demo carriers have a
 * published password and bid nonsense.
 */
function requireLocalOrigin(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new Problem(`--url must look like http://localhost:3000, not "${address}".`)
  if (!/^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname))
    throw new Problem(`Demo carriers bid on this machine only (localhost, 127.0.0.1 or ::1), not on ${url.hostname}.`)
  return url.origin
}
