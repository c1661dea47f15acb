import { Link } from 'react-router-dom'
import type { Person } from '#modules/staff/user-admin/contract.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { VerificationBadge } from '#web/ui/verification-badge.tsx'
import { Revealable } from './revealable.tsx'
import { words } from './words.ts'

/** A person's profile, with private fields masked. */
export function PersonProfile({ person }: { person: Person }) {
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
