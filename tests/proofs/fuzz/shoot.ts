import type { EndpointShape } from '#server/platform/kernel/contract.ts'
import { openDice } from '#tests/platform/hostile/hostile.ts'
import { asCurl, type BuiltRequest, buildRequest } from './build-request.ts'
import { callerOf, secretOf } from './callers.ts'
import type { Cast, Member } from './cast.ts'
import type { Checker } from './checker.ts'
import { type Draft, openDrafts } from './drafts.ts'
import type { KnownThings } from './known.ts'
import { MODES, type Mode, modeOf, turnsOf } from './plan.ts'
import { type Answer, HttpClient } from './send.ts'
import type { Tally } from './tally.ts'
import type { Upload } from './uploads.ts'

export interface ShootingOptions {
  readonly url: string
  readonly endpoints: readonly EndpointShape[]
  readonly cast: Cast
  readonly known: KnownThings
  readonly uploads: (at: number, part: string) => Upload | null
  readonly checker: Checker
  readonly tally: Tally
  readonly seed: number
  /** At once. */
  readonly clients: number
}

/** A request and what its answer is checked by. */
interface Shot {
  readonly index: number
  readonly endpoint: EndpointShape
  readonly mode: Mode
  readonly draft: Draft
  readonly member: Member | null
  readonly request: BuiltRequest
}

/** Makes every choice of a turn, in the order of the seed. */
export function openShooting(options: ShootingOptions): {
  shoot(requests: number, deadline: number): Promise<void>
  close(): void
} {
  const http = new HttpClient(options.url)
  const roll = openDice(options.seed)
  const turns = options.endpoints.flatMap((endpoint) => Array<EndpointShape>(turnsOf(endpoint)).fill(endpoint))
  const makers = new Map(
    options.endpoints.flatMap((endpoint, at) =>
      MODES.map((mode, nth) => [
        `${endpoint.id} ${mode}`,
        openDrafts(endpoint, mode, options.seed + at * 1_000_000 + nth * 300_000),
      ]),
    ),
  )
  const cursors = new Map<string, string>()
  let index = 0

  function next(): Shot | null {
    const endpoint = turns[roll(turns.length)]
    const mode = modeOf(roll(20))
    const draft = endpoint && makers.get(`${endpoint.id} ${mode}`)?.()
    if (!endpoint || !draft) return null
    const parameters = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
    const known = options.known.about(endpoint.id, parameters, draft.about)
    const member = callerOf(options.cast, endpoint, { mode, known, at: roll(1_000) })
    const subject = member ?? options.cast.fitFor('signed-in', draft.about)
    const request = buildRequest(endpoint, draft, {
      known,
      token: member?.person.accessToken ?? null,
      uploads: options.uploads,
      fill: (slot) => (slot === 'cursor' ? cursors.get(endpoint.id) : secretOf(subject, slot)),
    })
    return { index: index++, endpoint, mode, draft, member, request }
  }

  async function shoot({ index, endpoint, mode, draft, member, request }: Shot): Promise<void> {
    const answer = await http.send(request)
    const said = asJson(answer.text)
    options.tally.note(endpoint.id, mode, answer.status, said?.['code'] as string | undefined)
    // an altered path may lead to another endpoint, or to none
    const checkedAs = /^(\?|$)/.test(draft.tail) ? endpoint : null
    for (const sentence of faultsOf(options.checker, checkedAs, answer, request))
      options.tally.fault(sentence, endpoint.id, () =>
        [
          `seed ${options.seed}, request ${index}, ${mode}`,
          asCurl(options.url, request, member?.role ?? 'visitor'),
          answer.text.slice(0, 600),
        ].join('\n  '),
      )
    if (said) remember(endpoint, member, said)
    if (answer.status === 401 && said?.['code'] !== 'wrong_credentials' && !('authorization' in draft.headers))
      await member?.renew()
  }

  function remember({ id }: EndpointShape, member: Member | null, said: Record<string, unknown>): void {
    if (typeof said['next'] === 'string') cursors.set(id, said['next'])
    if (id === 'beginSecondFactor' && member && typeof said['secret'] === 'string') member.secret = said['secret']
  }

  return {
    async shoot(requests, deadline) {
      let left = requests
      const client = async (): Promise<void> => {
        while (left-- > 0 && performance.now() < deadline) {
          const shot = next()
          if (shot) await shoot(shot)
        }
      }
      await Promise.all(Array.from({ length: options.clients }, client))
    },
    close: () => http.close(),
  }
}

/** A body that is too large, or that no parser has started on, may be cut off while it is still being sent. */
function faultsOf(checker: Checker, endpoint: EndpointShape | null, answer: Answer, request: BuiltRequest): string[] {
  if (answer.status === 0 && request.body && request.body.length > 64 * 1024) return []
  return checker.faultsOf(endpoint, answer, request.echoed)
}

function asJson(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
