import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#web/lib/api/api.ts'
import { Skeleton, SkeletonBox } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { EverywhereButton } from './everywhere-button.tsx'
import { sessionsQuery } from './queries.ts'
import { Section } from './section.tsx'
import { SessionRow } from './session-row.tsx'
import { words } from './words.ts'

/** Where one is signed in, and the ways to end it. */
export function SessionsSection() {
  const { data, error, refetch } = useQuery(sessionsQuery)
  return (
    <Section title={words.sessions.title}>
      {data && (
        <ul className="grid divide-y divide-line border-y border-line">
          {data.items.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      {!data && error && (
        <ErrorState title={words.sessions.failed} onRetry={() => void refetch()}>
          {messageOf(error)}
        </ErrorState>
      )}
      {!data && !error && (
        <Skeleton text={words.sessions.loading} className="grid gap-3">
          <SkeletonBox className="h-14" />
          <SkeletonBox className="h-14" />
        </Skeleton>
      )}
      <EverywhereButton />
    </Section>
  )
}
