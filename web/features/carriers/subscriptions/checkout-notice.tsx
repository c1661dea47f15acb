import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleX, Hourglass } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { PLANS } from '#modules/carriers/subscriptions/contract/plans.ts'
import { PlanId, type refreshSubscription, type SubscriptionState } from '#modules/carriers/subscriptions/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { report } from '#web/lib/boot/report.ts'
import { shortDate } from '#web/lib/format/time.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { subscriptionQuery } from './queries.ts'
import { words } from './words.ts'

/** Milliseconds to wait before each refresh until the payment service's webhook arrives; the last delay repeats. */
const REFRESH_DELAYS_MS = [4_000, 6_000, 10_000, 20_000, 30_000]

interface CheckoutNoticeProps {
  subscription: SubscriptionState
  /** Why a business that has paid still can't bid; null if it can. */
  blocker: string | null
}

/** Shown after returning from checkout or changing the plan. */
export function CheckoutNotice({ subscription, blocker }: CheckoutNoticeProps) {
  const [params] = useSearchParams()
  const { cancelled, cancelledText } = words.returned
  const changed = PlanId.safeParse(params.get('changed'))
  return (
    <div role="status" className="empty:hidden">
      {params.get('checkout') === 'cancelled' && !subscription.subscribed && (
        <Notice icon={CircleX} title={cancelled}>
          {cancelledText}
        </Notice>
      )}
      {params.get('checkout') === 'done' && <Paid subscription={subscription} blocker={blocker} />}
      {changed.success && <Changed plan={changed.data} subscription={subscription} />}
    </div>
  )
}

function Paid({ subscription: { subscribed }, blocker }: CheckoutNoticeProps) {
  const slow = useRefreshUntilSubscribed(!subscribed)
  const { done, doneText, doneBut, findJobs, waitingTitle, waitingText, slowText } = words.returned
  if (!subscribed)
    return (
      <Notice icon={Hourglass} title={waitingTitle}>
        {slow ? slowText : waitingText}
      </Notice>
    )
  return (
    <Notice icon={CircleCheck} title={done}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        {blocker === null ? doneText : doneBut(blocker)}
        <LinkButton size="s" to="/jobs">
          {findJobs}
        </LinkButton>
      </div>
    </Notice>
  )
}

/** Refreshes the subscription from the payment service while `waiting`. Returns whether that takes unusually long. */
function useRefreshUntilSubscribed(waiting: boolean): boolean {
  const queries = useQueryClient()
  const [attempts, setAttempts] = useState(0)
  const refresh = useEffectEvent(async () => {
    try {
      queries.setQueryData(
        subscriptionQuery.queryKey,
        await call<typeof refreshSubscription>('POST /api/subscription/refresh'),
      )
    } catch (error) {
      // retried at the next interval
      report('the subscription could not be refreshed', error)
    }
    setAttempts((count) => count + 1)
  })
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => void refresh(), REFRESH_DELAYS_MS[attempts] ?? REFRESH_DELAYS_MS.at(-1))
    return () => clearTimeout(timer)
  }, [waiting, attempts])
  return attempts > 1
}

function Changed({ plan, subscription }: { plan: PlanId; subscription: SubscriptionState }) {
  const { tier, nextTier, subscriptionEnd } = subscription
  const { name } = PLANS[plan]
  const isChanged = tier === plan && nextTier === null
  useRefreshUntilSubscribed(!isChanged && nextTier !== plan)
  if (isChanged) return <Notice icon={CircleCheck} title={words.returned.changed(name)} />
  if (nextTier === plan && subscriptionEnd)
    return <Notice icon={CircleCheck} title={words.returned.changedLater(name, shortDate(subscriptionEnd))} />
  return <Notice icon={Hourglass} title={words.returned.changing} />
}
