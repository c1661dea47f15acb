import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { UserType } from '#modules/core/accounts/contract.ts'
import { subscriptionQuery } from '#web/features/carriers/subscriptions/queries.ts'
import { useAuthPageState } from '#web/features/core/sign-in/auth-page-state.ts'
import { AuthPanel } from '#web/features/core/sign-in/auth-panel.tsx'
import { LoginForm } from '#web/features/core/sign-in/login-form.tsx'
import { postLoginDestination } from '#web/features/core/sign-in/post-login-destination.ts'
import { explainRedirect, showProfileError } from '#web/features/core/sign-in/sign-in-notices.ts'
import { words } from '#web/features/core/sign-in/words.ts'
import { messageOf } from '#web/lib/api/api.ts'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { useAuthContext } from '#web/lib/session/auth-context.tsx'
import { hasBusinessHint, withBusinessHint } from '#web/lib/session/business-hint.ts'
import { ownProfileQuery } from '#web/lib/session/own-profile.ts'
import { loginPath, returnToOf } from '#web/lib/session/return-to.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LoadingText } from '#web/ui/skeleton.tsx'

export function Page() {
  const { session } = useAuthContext()
  const { search } = useLocation()
  const { email, signedUp, newcomer } = useAuthPageState()
  const business = hasBusinessHint(search)
  const title = business ? words.businessLogin : words.login
  usePageTitle(title)
  useLoginRedirect()

  if (session.status === 'signed-in') return <Redirecting />
  const plain = loginPath(returnToOf(search), '/signup')
  const signup = business ? withBusinessHint(plain) : plain
  const greeting = business ? words.businessLoginText : words.loginText
  return (
    <AuthPanel
      title={title}
      text={newcomer || signedUp ? undefined : greeting}
      footer={
        <>
          {words.noAccount}{' '}
          <Link className="font-semibold text-brand underline" to={signup}>
            {words.signUp}
          </Link>
        </>
      }
    >
      {newcomer && (
        <div className="mb-5 grid gap-3 border-b border-line pb-5">
          <p>{words.newcomer}</p>
          <LinkButton variant="primary" size="l" block to={signup}>
            {words.signUp}
          </LinkButton>
        </div>
      )}
      <LoginForm email={email} signedUp={signedUp} />
    </AuthPanel>
  )
}

function Redirecting() {
  return (
    <div className="wrap">
      <LoadingText>{words.forwarding}</LoadingText>
    </div>
  )
}

/** Redirects signed-in users by the post-login rules, also on arrival (R59). */
function useLoginRedirect() {
  const { session } = useAuthContext()
  const { search } = useLocation()
  const navigate = useNavigate()
  const queries = useQueryClient()

  const redirect = useEffectEvent(async (needsSecondFactor: boolean) => {
    if (needsSecondFactor) return navigate(loginPath(returnToOf(search), '/second-factor'), { replace: true })
    const userType = await fetchUserType()
    const subscribed = userType === 'business' ? await isSubscribed() : undefined
    const { to, reason } = postLoginDestination({ userType, subscribed, returnTo: returnToOf(search) })
    await explainRedirect(reason)
    await navigate(to, { replace: true })
  })
  async function fetchUserType(): Promise<UserType | null | undefined> {
    try {
      return (await queries.query(ownProfileQuery)).userType
    } catch (error) {
      await showProfileError(messageOf(error))
      return undefined
    }
  }
  async function isSubscribed(): Promise<boolean | undefined> {
    try {
      return (await queries.query(subscriptionQuery)).subscribed
    } catch {
      // unknown: don't redirect to the plans; the dashboard fetches it again
      return undefined
    }
  }

  const signedIn = session.status === 'signed-in'
  const needsSecondFactor = signedIn && session.user.secondFactor !== null
  useEffect(() => {
    if (signedIn) void redirect(needsSecondFactor)
  }, [signedIn, needsSecondFactor])
}
