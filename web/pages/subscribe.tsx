import { useQuery } from '@tanstack/react-query'
import { House } from 'lucide-react'
import { PLANS } from '#modules/carriers/subscriptions/contract/plans.ts'
import type { SessionUser } from '#modules/core/accounts/contract.ts'
import { registrationQuery } from '#web/features/carriers/carrier-registration/queries.ts'
import { RegistrationNotice } from '#web/features/carriers/carrier-registration/registration-notice.tsx'
import { VerificationSteps } from '#web/features/carriers/profiles/verification-steps.tsx'
import { CheckoutNotice } from '#web/features/carriers/subscriptions/checkout-notice.tsx'
import { OwnPlans } from '#web/features/carriers/subscriptions/own-plans.tsx'
import { PlanCard } from '#web/features/carriers/subscriptions/plan-card.tsx'
import { subscriptionQuery } from '#web/features/carriers/subscriptions/queries.ts'
import { showLoginToast, VisitorPrompt } from '#web/features/carriers/subscriptions/visitor-prompt.tsx'
import { words } from '#web/features/carriers/subscriptions/words.ts'
import { allowanceQuery } from '#web/features/market/bidding/queries.ts'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { useAuthContext } from '#web/lib/session/auth-context.tsx'
import { ownProfileQuery } from '#web/lib/session/own-profile.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QueryFallback } from '#web/ui/query-fallback.tsx'
import { LoadingText } from '#web/ui/skeleton.tsx'

export function Page() {
  const { session } = useAuthContext()
  usePageTitle(words.title)
  return (
    <div className="wrap grid gap-6 py-4 lg:py-8">
      <div className="flex flex-wrap justify-between">
        <BackButton />
        <LinkButton variant="quiet" className="-mr-[16px] text-muted" icon={<House aria-hidden size={18} />} to="/">
          {words.home}
        </LinkButton>
      </div>
      <div className="grid gap-1">
        <h1>{words.title}</h1>
        <p className="text-muted">{words.intro}</p>
        {featureOn('bidReturns') && <p className="text-muted">{words.bidsComeBack}</p>}
      </div>
      {session.status === 'signed-in' ? <SignedIn viewer={session.user} /> : <VisitorPlans />}
    </div>
  )
}

function VisitorPlans() {
  return (
    <>
      <VisitorPrompt />
      <div className="grid gap-4 md:grid-cols-2">
        {Object.values(PLANS).map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            currentPlan="none"
            reason={null}
            onChoose={() => void showLoginToast(words.mustLogIn)}
          />
        ))}
      </div>
    </>
  )
}

function SignedIn({ viewer }: { viewer: SessionUser }) {
  const subscriptionState = useQuery(subscriptionQuery)
  const subscription = subscriptionState.data
  const allowance = useQuery({ ...allowanceQuery(viewer.id), enabled: subscription?.subscribed === true })
  const customer = viewer.userType === 'customer'
  // loaded first: content above the plans would move their buttons
  const profile = useQuery(ownProfileQuery)
  const registration = useQuery({ ...registrationQuery, enabled: featureOn('registration') && !customer })
  if (!subscription || profile.isLoading || registration.isLoading)
    return (
      <QueryFallback
        query={subscriptionState}
        loading={<LoadingText>{words.loading}</LoadingText>}
        failed={words.failed}
      />
    )
  return (
    <>
      <CheckoutNotice subscription={subscription} blocker={allowance.data?.reason ?? null} />
      {!subscription.subscribed && !customer && (
        <LinkButton to="/jobs" className="w-fit">
          {words.lookFirst}
        </LinkButton>
      )}
      {featureOn('registration') && !customer && <RegistrationNotice />}
      <VerificationSteps />
      {/* paying changes the account type (R18) */}
      {customer && !subscription.subscribed && <Notice>{words.becomesBusiness}</Notice>}
      <OwnPlans subscription={subscription} />
    </>
  )
}
