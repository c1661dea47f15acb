import { queryOptions, useQuery } from '@tanstack/react-query'
import type { CalendarFeed, calendarFeed, resetCalendarFeed } from '#modules/fulfilment/calendars/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useIdempotentCommand } from '#web/lib/api/use-idempotent-command.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { TitledCard } from '#web/ui/titled-card.tsx'
import { calendarWords as words } from './words.ts'

const feedQuery = queryOptions({
  queryKey: ['calendars', 'feed'],
  queryFn: ({ signal }) => call<typeof calendarFeed>('GET /api/account/calendar', { signal }),
  refetchOnMount: 'always',
})

/** The private address of a carrier's calendar, to copy and to reset (CAL-01). */
export function CalendarSection() {
  const feed = useQuery(feedQuery)
  return (
    <TitledCard title={words.title} text={words.text}>
      <Loaded query={feed} loading={words.loading} failed={words.failed}>
        {(loaded) => <CalendarAddress feed={loaded} />}
      </Loaded>
    </TitledCard>
  )
}

function CalendarAddress({ feed: { url } }: { feed: CalendarFeed }) {
  const hasAddress = url !== null
  const { run, pending, error } = useIdempotentCommand({
    keyedBy: url,
    send: () => call<typeof resetCalendarFeed>('POST /api/account/calendar', {}),
    onDone(feed) {
      queryClient.setQueryData(feedQuery.queryKey, feed)
      announce(hasAddress ? words.done : words.created, { now: true })
    },
  })
  return (
    <div className="grid grid-cols-1 gap-3">
      {hasAddress && (
        <>
          <p className="grid gap-1">
            <span className="font-semibold">{words.address}</span>
            <code className="select-all text-sm [overflow-wrap:anywhere]">{url}</code>
          </p>
          <p className="text-sm text-muted">{words.secret}</p>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        {hasAddress && <CopyButton text={url} copy={words.copy} done={words.copied} />}
        <Button size="s" pending={pending} pendingLabel={hasAddress ? words.resetting : words.creating} onClick={run}>
          {hasAddress ? words.reset : words.create}
        </Button>
      </div>
      <Failure>{error}</Failure>
    </div>
  )
}
