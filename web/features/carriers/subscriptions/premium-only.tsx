import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAuthContext } from '#web/lib/session/auth-context.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { LoadingText } from '#web/ui/skeleton.tsx'
import { subscriptionQuery } from './queries.ts'
import { words } from './words.ts'

const premiumWords = words.premiumOnly

/** Shows a form, or a link to the plans if the viewer is a business that needs Business Premium for the form (R21). */
export function PremiumOnly({ what, children }: { what: keyof typeof premiumWords.text; children: ReactNode }) {
  const { session } = useAuthContext()
  const isBusiness = session.status === 'signed-in' && session.user.userType === 'business'
  const { data, isLoading } = useQuery({ ...subscriptionQuery, enabled: isBusiness })
  if (isLoading) return <LoadingText>{premiumWords.loading}</LoadingText>
  // if the plan can't be read, the form still works: the server decides
  if (!data || data.tier === 'premium') return children
  return (
    <Notice title={premiumWords.title}>
      <p>{premiumWords.text[what]}</p>
      <LinkButton variant="primary" className="mt-3" to="/subscribe">
        {premiumWords.plans}
      </LinkButton>
    </Notice>
  )
}
