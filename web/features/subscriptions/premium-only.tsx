import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAuthContext } from '#web/lib/session/auth-context.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { LoadingText } from '#web/ui/skeleton.tsx'
import { subscriptionQuery } from './queries.ts'
import { words } from './words.ts'

const own = words.premiumOnly

/** A form that a business needs Business Premium for (R21): without it the way to the plan stands in the form's place. */
export function PremiumOnly({ what, children }: { what: keyof typeof own.text; children: ReactNode }) {
  const { session } = useAuthContext()
  const isBusiness = session.status === 'signed-in' && session.user.userType === 'business'
  const { data, isLoading } = useQuery({ ...subscriptionQuery, enabled: isBusiness })
  if (isLoading) return <LoadingText>{own.loading}</LoadingText>
  // without an answer the form works all the same: the server decides when it is sent
  if (!data || data.tier === 'premium') return children
  return (
    <Notice title={own.title}>
      <p>{own.text[what]}</p>
      <LinkButton variant="primary" className="mt-3" to="/subscribe">
        {own.plans}
      </LinkButton>
    </Notice>
  )
}
