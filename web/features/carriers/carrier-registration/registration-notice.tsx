import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice, type NoticeTone } from '#web/ui/notice.tsx'
import { registrationQuery, useRegistrationMessages } from './queries.ts'
import { words } from './words.ts'

/** Returns the tone of the notice for the days left (TRUST-05). */
export const noticeToneFor = (days: number): NoticeTone => (days <= 7 ? 'danger' : days <= 30 ? 'warning' : 'info')

/** Shows a carrier on its dashboard what blocks it from bidding, or soon will. */
export function RegistrationNotice() {
  useRegistrationMessages()
  const { data } = useQuery(registrationQuery)
  if (!data) return null
  const { bar, endsInDays } = data
  if (bar !== null)
    return (
      <Notice tone="danger" icon={CircleAlert} title={words.blocked}>
        <WithLink>{bar}</WithLink>
      </Notice>
    )
  if (endsInDays === null) return null
  return (
    <Notice tone={noticeToneFor(endsInDays)} icon={Clock}>
      <WithLink>{words.ends(endsInDays)}</WithLink>
    </Notice>
  )
}

const WithLink = ({ children }: { children: ReactNode }) => (
  <div className="grid justify-items-start gap-2">
    <p>{children}</p>
    <LinkButton to="/profile/edit#registration" size="s">
      {words.toRegistration}
    </LinkButton>
  </div>
)
