import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Profile } from '#modules/profiles/contract.ts'
import { safeLink } from '#web/lib/safe-link.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton, SkeletonBox } from '#web/ui/skeleton.tsx'
import { ownProfileQuery } from './queries.ts'
import { VerificationBadge } from './verification-badge.tsx'
import { words } from './words.ts'

/** The signed-in person's own profile (CARD, R48). `email` is theirs, and shown to nobody else (R04). */
export function ProfileCard({ email }: { email: string }) {
  const { data: profile, error } = useQuery(ownProfileQuery)
  return (
    <Card as="section" aria-labelledby="profile-card" className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="profile-card">{words.card.title}</h2>
        <LinkButton size="s" icon={<Pencil aria-hidden size={16} />} to="/profile/edit">
          {words.card.edit}
        </LinkButton>
      </div>
      <Head email={email} profile={profile} />
      {error && (
        <div role="alert" className="rounded-s bg-danger-soft p-3">
          <p className="font-semibold">{words.card.failed}</p>
          <p>{error.message}</p>
        </div>
      )}
      {profile && <Facts profile={profile} />}
      {!profile && !error && (
        <Skeleton text={words.loading} className="grid gap-3">
          <SkeletonBox className="h-5 w-2/3" />
          <SkeletonBox className="h-5 w-1/2" />
        </Skeleton>
      )}
    </Card>
  )
}

function Head({ email, profile }: { email: string; profile: Profile | undefined }) {
  const name = profile?.displayName ?? email.split('@')[0] ?? email
  const business = profile?.userType === 'business'
  return (
    <div className="flex items-center gap-3">
      <Avatar name={name} src={business ? profile.logoUrl : null} size="l" />
      <div className="grid min-w-0 gap-1">
        <p className="text-lg font-semibold">{name}</p>
        <p className="break-all text-muted">{email}</p>
        {business && <VerificationBadge status={profile.verificationStatus} />}
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
      <Fact name={words.businessAddress}>{profile.businessAddress}</Fact>
      <Fact name={words.card.website}>{outside(profile.websiteUrl)}</Fact>
      <Fact name={words.card.reviews}>{outside(profile.googleReviewsUrl)}</Fact>
      <Fact name={words.card.idDocument}>{uploaded(profile.hasIdDocument)}</Fact>
      <Fact name={words.card.licence}>{uploaded(profile.hasWasteCarrierLicence)}</Fact>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start gap-0.5">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="whitespace-pre-line break-words">
        {children ?? <span className="text-muted">{words.card.notSet}</span>}
      </dd>
    </div>
  )
}

const uploaded = (has: boolean) => (has ? <Badge tone="ok">{words.card.uploaded}</Badge> : null)

/** A link that somebody typed: http(s) only, and it tells nobody where it was pressed (R13). */
function outside(url: string | null): ReactNode {
  const href = safeLink(url)
  if (href === null) return null
  return (
    <a className="text-brand underline" href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {new URL(href).hostname}
      <span className="sr-only"> {words.card.newTab}</span>
    </a>
  )
}
