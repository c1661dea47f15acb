import { useQuery } from '@tanstack/react-query'
import { QueryFallback } from '#web/ui/query-fallback.tsx'
import { Skeleton, SkeletonBox } from '#web/ui/skeleton.tsx'
import { TitledCard } from '#web/ui/titled-card.tsx'
import { sessionsQuery } from './queries.ts'
import { SessionRow } from './session-row.tsx'
import { SignOutEverywhereButton } from './sign-out-everywhere-button.tsx'
import { words } from './words.ts'

/** The user's sessions, and ways to end them. */
export function SessionsSection() {
  const sessions = useQuery(sessionsQuery)
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
          {sessions.data.items.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      ) : (
        <QueryFallback query={sessions} loading={loading} failed={words.sessions.failed} />
      )}
      <SignOutEverywhereButton />
    </TitledCard>
  )
}
