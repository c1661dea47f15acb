import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { RegistrationCard } from '#web/features/carriers/carrier-registration/registration-card.tsx'
import { ProfileForm } from '#web/features/carriers/profiles/profile-form.tsx'
import { words } from '#web/features/carriers/profiles/words.ts'
import { VansCard } from '#web/features/fulfilment/visits/vans/vans-card.tsx'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { useLiveConnection } from '#web/lib/live/live.ts'
import { ownProfileQuery } from '#web/lib/session/own-profile.ts'
import { Card } from '#web/ui/card.tsx'
import { HiddenNotice } from '#web/ui/hidden-notice.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton, SkeletonBox } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'

/** `/profile/edit`: the user's own profile, with live updates of its verification. */
export function Page() {
  useLiveConnection()
  const { data: profile, error, refetch } = useQuery(ownProfileQuery)
  const navigate = useNavigate()
  usePageTitle(words.editTitle)
  return (
    <div className="wrap grid max-w-form gap-5 py-8">
      <div className="grid gap-1">
        <h1>{words.editTitle}</h1>
        <p className="text-muted">{words.editText}</p>
      </div>
      {profile?.hidden && <HiddenNotice text={words.hidden} />}
      {profile && (
        <Card className="sm:p-6">
          <ProfileForm profile={profile} onSaved={() => void navigate('/dashboard')} />
        </Card>
      )}
      {profile?.userType === 'business' && featureOn('registration') && <RegistrationCard />}
      {profile?.userType === 'business' && featureOn('duty') && <VansCard viewerId={profile.userId} />}
      {!profile && error && (
        <ErrorState
          title={words.loadFailed}
          onRetry={() => void refetch()}
          action={<LinkButton to="/dashboard">{words.toDashboard}</LinkButton>}
        >
          {error.message}
        </ErrorState>
      )}
      {!profile && !error && (
        <Skeleton text={words.loading} className="grid gap-6">
          <SkeletonBox className="h-16" />
          <SkeletonBox className="h-16" />
          <SkeletonBox className="h-28" />
        </Skeleton>
      )}
    </div>
  )
}
