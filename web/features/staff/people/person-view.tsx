import { useQuery } from '@tanstack/react-query'
import type { Person, signOutPerson } from '#modules/staff/user-admin/contract.ts'
import { Id } from '#server/platform/kernel/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { shortDate } from '#web/lib/format/time.ts'
import { useHasLevel } from '#web/lib/session/staff-level.ts'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ReasonButton } from '#web/ui/reason-button.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast.ts'
import { DecisionButton } from '../decision-button.tsx'
import { BackToList } from '../detail-pane.tsx'
import { DetailSection, TitleRow } from '../detail-section.tsx'
import { PersonBadges } from './people-list.tsx'
import { PersonLists } from './person-lists.tsx'
import { PersonProfile } from './person-profile.tsx'
import { personName, personQuery } from './queries.ts'
import { Suspension } from './suspension.tsx'
import { words } from './words.ts'

/** An account as staff see it, with the actions available to them. */
export function PersonView({ userId }: { userId: string }) {
  return (
    <div className="grid gap-4">
      <BackToList to="/ops/people">{words.back}</BackToList>
      {Id.safeParse(userId).success ? <LoadedPerson userId={userId} /> : NOT_FOUND}
    </div>
  )
}

const NOT_FOUND = (
  <EmptyState heading="h2" title={words.gone}>
    {words.goneText}
  </EmptyState>
)

function LoadedPerson({ userId }: { userId: string }) {
  const query = useQuery(personQuery(userId))
  return (
    <Loaded query={query} loading={words.loading} failed={words.failed} gone={NOT_FOUND}>
      {(person) => <Opened person={person} />}
    </Loaded>
  )
}

function Opened({ person }: { person: Person }) {
  const { userId, suspendedAt, suspendedReason } = person
  return (
    <div className="grid gap-5">
      <TitleRow>
        <h2 className="text-2xl wrap-anywhere">{personName(person, words.unnamed)}</h2>
        <PersonBadges person={person} />
        <span className="text-sm text-muted">
          {words.since} {shortDate(person.createdAt)}
        </span>
      </TitleRow>
      {suspendedAt && <Notice title={words.suspended}>{suspendedReason}</Notice>}
      <DetailSection title={words.actions}>
        <div className="flex flex-wrap items-center gap-3">
          <SignOut userId={userId} />
          <Suspension userId={userId} suspended={suspendedAt !== null} />
        </div>
      </DetailSection>
      <PersonProfile person={person} />
      <PersonLists person={person} />
    </div>
  )
}

function SignOut({ userId }: { userId: string }) {
  if (!useHasLevel('agent')) return <p className="text-sm text-muted">{words.readOnly}</p>
  return (
    <DecisionButton
      {...words.signOut}
      topic="people"
      hint={words.whyHint}
      send={(reason, idempotencyKey) =>
        call<typeof signOutPerson>('POST /api/ops/people/:userId/sign-out', {
          params: { userId },
          body: { reason },
          idempotencyKey,
        })
      }
      onDone={() =>
        queryClient.setQueryData(personQuery(userId).queryKey, (cached) => cached && { ...cached, sessions: [] })
      }
    />
  )
}
