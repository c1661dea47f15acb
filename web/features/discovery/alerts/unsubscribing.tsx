import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Subscribed, unsubscribe } from '#modules/discovery/alerts/contract.ts'
import { call, messageOf } from '#web/lib/api/api.ts'
import { useIdempotentCommand } from '#web/lib/api/use-idempotent-command.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LoadingText } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { unsubscribeQuery } from './queries.ts'
import { Failure } from './section.tsx'
import { words } from './words.ts'

const unsubscribeWords = words.unsubscribe

/** The unsubscribe page. Unsubscribes on a press, because opening a link must change nothing (ALERT-06). */
export function Unsubscribing({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(unsubscribeQuery(token))
  if (data) return <Question token={token} {...data} />
  if (!error) return <LoadingText>{words.loading}</LoadingText>
  return (
    <ErrorState title={unsubscribeWords.broken} onRetry={() => void refetch()}>
      {messageOf(error)}
    </ErrorState>
  )
}

function Question({ token, type, on, address, own }: Subscribed & { token: string }) {
  const queries = useQueryClient()
  const [pressed, setPressed] = useState(false)
  const { run, pending, error } = useIdempotentCommand({
    keyedBy: [token, !on],
    send: () => call<typeof unsubscribe>('POST /api/unsubscribe/:token', { params: { token }, body: { on: !on } }),
    onDone(answer) {
      setPressed(true)
      queries.setQueryData(unsubscribeQuery(token).queryKey, answer)
    },
  })
  const about = words.listed[type]
  return (
    <div className="grid justify-items-start gap-4">
      <p role="status" className="text-lg">
        {on
          ? pressed
            ? unsubscribeWords.resubscribed(about)
            : unsubscribeWords.asks(about)
          : unsubscribeWords.stopped(about)}
      </p>
      <p className="text-muted [overflow-wrap:anywhere]">{unsubscribeWords.goTo(address)}</p>
      <Failure>{error}</Failure>
      <Button
        variant={on ? 'primary' : 'default'}
        pending={pending}
        pendingLabel={unsubscribeWords.stopping}
        onClick={run}
      >
        {on ? unsubscribeWords.stop : unsubscribeWords.changeMind}
      </Button>
      {own && (
        <LinkButton variant="quiet" to="/alerts">
          {unsubscribeWords.more}
        </LinkButton>
      )}
    </div>
  )
}
