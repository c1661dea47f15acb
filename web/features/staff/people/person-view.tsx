import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { MaskedField, Person, revealField, signOutPerson } from '#modules/staff/user-admin/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { shortDate } from '#web/lib/format/time.ts'
import { useHasLevel } from '#web/lib/session/staff-level.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ReasonButton } from '#web/ui/reason-button.tsx'
import { VerificationBadge } from '#web/ui/verification-badge.tsx'
import { DecisionButton } from '../decision-button.tsx'
import { BackToList } from '../detail-pane.tsx'
import { DetailSection, TitleRow } from '../detail-section.tsx'
import { LoadedById } from '../loaded-by-id.tsx'
import { words as staffWords } from '../words.ts'
import { PersonBadges } from './people-list.tsx'
import { PersonLists } from './person-lists.tsx'
import { personName, personQuery } from './queries.ts'
import { Suspension } from './suspension.tsx'
import { words } from './words.ts'

/** An account as staff see it, with the actions available to them. */
export function PersonView({ userId }: { userId: string }) {
  return (
    <div className="grid gap-4">
      <BackToList to="/ops/people">{words.back}</BackToList>
      <LoadedById id={userId} query={personQuery} loading={words.loading} words={words}>
        {(person) => <PersonContent person={person} />}
      </LoadedById>
    </div>
  )
}

function PersonContent({ person }: { person: Person }) {
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

/** A person's profile, with private fields masked. */
function PersonProfile({ person }: { person: Person }) {
  const { userId, profile } = person
  return (
    <Card as="section" aria-labelledby="profile" className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 id="profile">{words.sections.profile}</h3>
        {profile.hidden && <Badge tone="danger">{words.hidden}</Badge>}
        {profile.userType === 'business' && (
          <VerificationBadge status={profile.verificationStatus} label={words.verificationStatus} />
        )}
        {profile.userType === 'business' && (
          <Link className="text-sm font-semibold text-brand underline" to={`/ops/verifications?case=${userId}`}>
            {words.openCase}
          </Link>
        )}
      </div>
      <dl className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        <Revealable
          userId={userId}
          field="email"
          label={`${words.email} (${person.emailConfirmed ? words.confirmed : words.unconfirmed})`}
          masked={profile.email}
        />
        <Fact name={words.fields.displayName}>{profile.displayName}</Fact>
        <Fact name={words.fields.companyName}>{profile.companyName}</Fact>
        <Fact name={words.fields.contactPerson}>{profile.contactPerson}</Fact>
        {(['phoneNumber', 'address', 'businessAddress'] as const).map((field) => (
          <Revealable key={field} userId={userId} field={field} label={words.fields[field]} masked={profile[field]} />
        ))}
        <Fact name={words.fields.websiteUrl}>{profile.websiteUrl}</Fact>
        <Fact name={words.fields.googleReviewsUrl}>{profile.googleReviewsUrl}</Fact>
      </dl>
    </Card>
  )
}

interface RevealableProps {
  userId: string
  field: MaskedField
  label: string
  /** The masked value; null if empty. */
  masked: string | null
}

/** A private field, masked until the viewer gives a reason. */
function Revealable({ userId, field, label, masked }: RevealableProps) {
  const [shown, setShown] = useState<string | null>(null)
  const isAgent = useHasLevel('agent')
  return (
    <Fact name={label}>
      {masked !== null && (
        <span className="flex flex-wrap items-center gap-2">
          {shown ?? masked}
          {isAgent && shown === null && (
            <ReasonButton
              size="s"
              variant="quiet"
              label={words.reveal}
              title={words.revealTitle(label)}
              text={words.revealText}
              ask={staffWords.reason.label}
              hint={staffWords.reason.hint}
              send={(reason) =>
                call<typeof revealField>('POST /api/ops/people/:userId/reveal', {
                  params: { userId },
                  body: { field, reason },
                })
              }
              onDone={({ value }) => setShown(value ?? '')}
            />
          )}
        </span>
      )}
    </Fact>
  )
}
