import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { LoadingText } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { words } from './words.ts'

interface RedirectProps {
  to: '/profile/edit' | '/subscribe'
  /** Shown during the redirect. */
  text: string
  /** Toast on arrival (R52). */
  message: { title: string; description: string }
}

function Redirect({ to, text, message }: RedirectProps) {
  const navigate = useNavigate()
  useEffect(() => {
    void toast({ ...message, tone: 'info' }, { topic: 'dashboard' })
    void navigate(to, { replace: true })
  }, [navigate, to, message])
  return <LoadingText>{text}</LoadingText>
}

/** Redirects a user without an account type to choose one (DASH-03, DASH-04). */
export const RedirectToProfile = () => (
  <Redirect to="/profile/edit" text={words.finalizing} message={words.redirects.noAccountType} />
)

/** Redirects a business without a subscription to the plans (DASH-05, DASH-06). */
export const RedirectToPlans = () => (
  <Redirect to="/subscribe" text={words.redirecting} message={words.redirects.noSubscription} />
)
