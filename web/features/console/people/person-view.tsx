import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type Person, signOutPerson } from '#modules/people/contract.ts'
import { Id, reaches } from '#server/platform/kernel/contract.ts'
import { ApiError, call, messageOf } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { shortDate } from '#web/lib/format/time.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ReasonButton } from '#web/ui/reason-button.tsx'
import { LoadingText } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast.ts'
import { PersonBadges } from './people-list.tsx'
import { PersonLists } from './person-lists.tsx'
import { PersonProfile } from './person-profile.tsx'
import { personName, personQuery } from './queries.ts'
import { Suspension } from './suspension.tsx'
import { words } from './words.ts'

/** Someone as staff see them, read-only, with what staff may do about the account. */
export function PersonView({ userId }: { userId: string }) {
  return (
    <div className="grid gap-4">
      <LinkButton
        to="/ops/people"
        variant="quiet"
        size="s"
        icon={<ArrowLeft aria-hidden size={16} />}
        className="justify-self-start"
      >
        {words.back}
      </LinkButton>
      {Id.safeParse(userId).success ? <Loaded userId={userId} /> : <Gone />}
    </div>
  )
}

const Gone = () => (
  <EmptyState heading="h2" title={words.gone}>
    {words.goneText}
  </EmptyState>
)

function Loaded({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(personQuery(userId))
  if (data) return <Opened person={data} />
  if (!error) return <LoadingText>{words.loading}</LoadingText>
  if (error instanceof ApiError && error.status === 404) return <Gone />
  return (
    <ErrorState title={words.failed} onRetry={() => void refetch()}>
      {messageOf(error)}
    </ErrorState>
  )
}

function Opened({ person }: { person: Person }) {
  const { userId, suspendedAt, suspendedReason } = person
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="text-2xl wrap-anywhere">{personName(person, words.unnamed)}</h2>
        <PersonBadges person={person} />
        <span className="text-sm text-muted">
          {words.since} {shortDate(person.createdAt)}
        </span>
      </div>
      {suspendedAt && <Notice title={words.suspended}>{suspendedReason}</Notice>}
      <Card as="section" aria-labelledby="acts" className="grid gap-3">
        <h3 id="acts">{words.act}</h3>
        <div className="flex flex-wrap items-center gap-3">
          <SignOut userId={userId} />
          <Suspension userId={userId} suspended={suspendedAt !== null} />
        </div>
      </Card>
      <PersonProfile person={person} />
      <PersonLists person={person} />
    </div>
  )
}

function SignOut({ userId }: { userId: string }) {
  const may = reaches(useViewer()?.staffLevel ?? null, 'agent')
  if (!may) return <p className="text-sm text-muted">{words.readOnly}</p>
  const { label, title, text, done } = words.signOut
  return (
    <ReasonButton
      label={label}
      title={title}
      text={text}
      ask={words.why}
      hint={words.whyHint}
      send={(reason, idempotencyKey) => call(signOutPerson, { params: { userId }, body: { reason }, idempotencyKey })}
      onDone={() => {
        queryClient.setQueryData(personQuery(userId).queryKey, (held) => held && { ...held, sessions: [] })
        void toast({ title: done, tone: 'success' }, { topic: 'people' })
      }}
    />
  )
}
