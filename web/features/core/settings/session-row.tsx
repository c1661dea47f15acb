import { useQueryClient } from '@tanstack/react-query'
import type { endMySession, OwnSession } from '#modules/core/accounts/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { useIdempotentCommand } from '#web/lib/api/use-idempotent-command.ts'
import { shortDate } from '#web/lib/format/time.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { Time } from '#web/ui/time.tsx'
import { deviceName } from './device-name.ts'
import { sessionsQuery } from './queries.ts'
import { words } from './words.ts'

/** A session with a button that ends it. The current session has none, because the menu has 'Logout'. */
export function SessionRow({ session }: { session: OwnSession }) {
  const queries = useQueryClient()
  const device = deviceName(session.userAgent)
  const { run, pending, error } = useIdempotentCommand({
    keyedBy: session.id,
    send: () =>
      call<typeof endMySession>('DELETE /api/account/sessions/:sessionId', { params: { sessionId: session.id } }),
    onDone() {
      announce(words.sessions.ended(device), { now: true })
      return queries.invalidateQueries(sessionsQuery)
    },
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="grid min-w-0 gap-0.5">
        <div className="flex flex-wrap items-center gap-2 font-semibold">
          {device}
          {session.current && <Badge tone="ok">{words.sessions.thisDevice}</Badge>}
        </div>
        <p className="text-sm text-muted">
          {words.sessions.used} <Time value={session.lastUsedAt} />
          {' · '}
          {words.sessions.since(shortDate(session.createdAt))}
        </p>
        <Failure>{error}</Failure>
      </div>
      {!session.current && (
        <Button
          size="s"
          pending={pending}
          pendingLabel={words.sessions.ending}
          aria-label={words.sessions.endNamed(device)}
          onClick={run}
        >
          {words.sessions.end}
        </Button>
      )}
    </li>
  )
}
