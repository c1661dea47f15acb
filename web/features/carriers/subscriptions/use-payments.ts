import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { PLANS } from '#modules/carriers/subscriptions/contract/plans.ts'
import {
  type createCheckoutSession,
  type createCustomerPortal,
  lookupKeyOf,
  type PlanChange,
  type PlanId,
  type previewPlanChange,
  type SubscriptionState,
} from '#modules/carriers/subscriptions/contract.ts'
import { ApiError, call, messageOf } from '#web/lib/api/api.ts'
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import { subscriptionQuery } from './queries.ts'
import { words } from './words.ts'

const { failedTo: FAILED } = words

/**
 * How long buttons stay pending while the browser opens the payment service, in ms. After that, the viewer must have
 * stopped the navigation.
 */
const LEAVING_MS = 15_000

type PaymentAction = PlanId | 'portal'

/** Checkout, plan change and portal. Each action happens once, however often it is pressed or retried. */
export function usePayments(subscription: SubscriptionState) {
  const queries = useQueryClient()
  const key = useIdempotencyKey()
  /** The plan being bought or changed to, or `portal`. */
  const [pending, setPending] = useState<PaymentAction | null>(null)
  /** The plan whose price is being loaded. */
  const [pricing, setPricing] = useState<PlanId | null>(null)
  /** The change that awaits confirmation. */
  const [confirmation, setConfirmation] = useState<{ plan: PlanId; change: PlanChange } | null>(null)
  /** Why the last action failed, and which one. */
  const [problem, setProblem] = useState<{ action: PaymentAction; message: string } | null>(null)
  const navigate = useNavigate()
  usePageRestore(() => {
    setPending(null)
    void queries.invalidateQueries(subscriptionQuery)
  })

  function fail(action: PaymentAction, message: string) {
    setPending(null)
    setProblem({ action, message })
    // the subscription may have changed in another window (R50)
    void queries.invalidateQueries(subscriptionQuery)
  }

  /** Runs an action that leads to another page, usually the payment service's, and opens that page. */
  async function startAction(action: PaymentAction, failed: string, requestUrl: () => Promise<{ url: string }>) {
    if (pending !== null || pricing !== null) return
    setPending(action)
    setProblem(null)
    try {
      const { url } = await requestUrl()
      const { origin, pathname, search } = new URL(url)
      if (origin === location.origin) {
        setPending(null)
        return void navigate(pathname + search, { replace: true })
      }
      // stays pending while the page unloads
      location.assign(url)
      setTimeout(() => setPending(null), LEAVING_MS)
    } catch (error) {
      fail(action, errorText(error, failed))
    }
  }

  function checkOut(plan: PlanId, dueToday: number) {
    const body = {
      priceIdType: lookupKeyOf(plan),
      currentStripeSubscriptionId: subscription.subscriptionId,
      dueToday,
    }
    return key.send(body, (idempotencyKey) =>
      call<typeof createCheckoutSession>('POST /api/subscription/checkout', { body, idempotencyKey }),
    )
  }

  /** A plan change is charged without the payment service's own page, so the cost is confirmed here first. */
  async function previewChange(plan: PlanId) {
    if (pending !== null || pricing !== null) return
    setPricing(plan)
    setProblem(null)
    try {
      const query = { priceIdType: lookupKeyOf(plan) }
      setConfirmation({ plan, change: await call<typeof previewPlanChange>('GET /api/subscription/change', { query }) })
    } catch (error) {
      fail(plan, errorText(error, FAILED.change))
    } finally {
      setPricing(null)
    }
  }

  function confirm({ plan, change }: { plan: PlanId; change: PlanChange }) {
    // the dialog traps the focus while it is mounted
    flushSync(() => setConfirmation(null))
    void startAction(plan, FAILED.change, () => checkOut(plan, change.dueToday))
  }

  return {
    pending,
    pricing,
    problem,
    choose: (plan: PlanId) =>
      subscription.subscriptionId
        ? void previewChange(plan)
        : void startAction(plan, FAILED.checkout, () => checkOut(plan, PLANS[plan].price)),
    manage: () =>
      void startAction('portal', FAILED.portal, () =>
        call<typeof createCustomerPortal>('POST /api/subscription/portal'),
      ),
    confirmation: confirmation && {
      ...confirmation,
      onConfirm: () => confirm(confirmation),
      onCancel: () => setConfirmation(null),
    },
  }
}

/** Calls `onRestore` when the page is restored from the back/forward cache. */
function usePageRestore(onRestore: () => void) {
  const onReturn = useEffectEvent((event: PageTransitionEvent) => event.persisted && onRestore())
  useEffect(() => {
    addEventListener('pageshow', onReturn)
    return () => removeEventListener('pageshow', onReturn)
  }, [])
}

/** Returns ERR-50 for an ended session, else the server's text, or ERR-54 to ERR-56 if there is none. */
function errorText(error: unknown, failed: string): string {
  if (!(error instanceof ApiError)) return messageOf(error)
  if (error.status === 401) return words.notAuthenticated
  const unanswered = error.status === 0 || error.code === 'unexpected'
  return unanswered ? `${failed}: ${error.message}` : error.message
}
