import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { QueryFallback } from '#web/ui/query-fallback.tsx'
import { Skeleton, SkeletonBox } from '#web/ui/skeleton.tsx'
import { TitledCard } from '#web/ui/titled-card.tsx'
import { sessionsQuery } from './queries.ts'
import { SessionRow } from './session-row.tsx'
import { SignOutEverywhereButton } from './sign-out-everywhere-button.tsx'
import { words } from './words.ts'

/** How many sessions are shown before 'Show all'. */
const SHOWN = 4

/** The user's sessions, and ways to end them. */
export function SessionsSection() {
  const sessions = useQuery(sessionsQuery)
  const [showsAll, setShowsAll] = useState(false)
  const items = sessions.data?.items ?? []
  const loading = (
    <Skeleton text={words.sessions.loading} className="grid gap-3">
      <SkeletonBox className="h-14" />
      <SkeletonBox className="h-14" />
    </Skeleton>
  )
  return (
    <TitledCard title={words.sessions.title}>
      {sessions.data ? (
        <ul className="grid divide-y divide-line border-y border-line">
          {(showsAll ? items : items.slice(0, SHOWN)).map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      ) : (
        <QueryFallback query={sessions} loading={loading} failed={words.sessions.failed} />
      )}
      {!showsAll && items.length > SHOWN && (
        <Button size="s" className="w-fit" onClick={() => setShowsAll(true)}>
          {words.sessions.showAll(items.length)}
        </Button>
      )}
      <SignOutEverywhereButton />
    </TitledCard>
  )
}
