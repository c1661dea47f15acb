import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import type { Profile } from '#modules/carriers/profiles/contract.ts'
import { businessPath } from '#web/lib/format/business-path.ts'
import { ownProfileQuery } from '#web/lib/session/own-profile.ts'
import { Badge } from '#web/ui/badge.tsx'
import { BusinessLogo } from '#web/ui/business-logo.tsx'
import { Card } from '#web/ui/card.tsx'
import { CollapsibleCard } from '#web/ui/collapsible-card.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { OutsideLink } from '#web/ui/outside-link.tsx'
import { Skeleton, SkeletonBox } from '#web/ui/skeleton.tsx'
import { VerificationBadge } from '#web/ui/verification-badge.tsx'
import { DOCUMENTS } from './file-parts.ts'
import { words } from './words.ts'

/** The user's own profile in a row (CARD, R48). `email` is only ever shown to its owner (R04). */
export function ProfileCard({ email }: { email: string }) {
  const { data: profile, error } = useQuery(ownProfileQuery)
  if (error)
    return (
      <Card as="section" aria-labelledby="profile-card" className="grid gap-3">
        <h2 id="profile-card">{words.card.title}</h2>
        <div role="alert" className="rounded-s bg-danger-soft p-3">
          <p className="font-semibold">{words.card.failed}</p>
          <p>{error.message}</p>
        </div>
        <Edit />
      </Card>
    )
  return (
    <CollapsibleCard id="profile-card" title={words.card.title} value={nameOf(email, profile)}>
      <Head email={email} profile={profile} />
      {profile ? (
        <Facts profile={profile} />
      ) : (
        <Skeleton text={words.loading} className="grid gap-3">
          <SkeletonBox className="h-5 w-2/3" />
          <SkeletonBox className="h-5 w-1/2" />
        </Skeleton>
      )}
      <div className="flex flex-wrap gap-2">
        <Edit />
        {profile?.userType === 'business' && (
          <LinkButton size="s" to={businessPath(profile.userId)}>
            {words.card.publicPage}
          </LinkButton>
        )}
      </div>
    </CollapsibleCard>
  )
}

function Edit() {
  return (
    <LinkButton size="s" className="w-fit" icon={<Pencil aria-hidden size={16} />} to="/profile/edit">
      {words.card.edit}
    </LinkButton>
  )
}

/** Returns the display name, or the part of the email address before the @ (CARD-02). */
const nameOf = (email: string, profile: Profile | undefined): string =>
  profile?.displayName ?? email.split('@')[0] ?? email

function Head({ email, profile }: { email: string; profile: Profile | undefined }) {
  const name = nameOf(email, profile)
  const business = profile?.userType === 'business'
  return (
    <div className="flex items-center gap-3">
      <BusinessLogo name={name} url={business ? profile.logoUrl : null} />
      <div className="grid min-w-0 gap-1">
        <p className="text-lg font-semibold [overflow-wrap:anywhere]">{name}</p>
        <p className="break-all text-muted">{email}</p>
        {business && <VerificationBadge status={profile.verificationStatus} label={words.verification.label} />}
      </div>
    </div>
  )
}

function Facts({ profile }: { profile: Profile }) {
  if (profile.userType === null) return null
  return (
    <dl className="grid gap-4 sm:grid-cols-2">
      {profile.userType === 'business' ? <BusinessFacts profile={profile} /> : <CustomerFacts profile={profile} />}
    </dl>
  )
}

function CustomerFacts({ profile }: { profile: Profile }) {
  return (
    <>
      <Fact name={words.phone}>{profile.phoneNumber}</Fact>
      <Fact name={words.address}>{profile.address}</Fact>
    </>
  )
}

function BusinessFacts({ profile }: { profile: Profile }) {
  return (
    <>
      <Fact name={words.companyName}>{profile.companyName}</Fact>
      <Fact name={words.contactPerson}>{profile.contactPerson}</Fact>
      <Fact name={words.phone}>{profile.phoneNumber}</Fact>
      <Fact name={words.businessAddress}>{profile.businessAddress}</Fact>
      <Fact name={words.card.website}>{profile.websiteUrl && <OutsideLink to={profile.websiteUrl} />}</Fact>
      <Fact name={words.card.reviews}>{profile.googleReviewsUrl && <OutsideLink to={profile.googleReviewsUrl} />}</Fact>
      {DOCUMENTS.map(({ kind, has }) => (
        <Fact key={kind} name={words.documents[kind]}>
          {profile[has] && <Badge tone="ok">{words.card.uploaded}</Badge>}
        </Fact>
      ))}
    </>
  )
}
