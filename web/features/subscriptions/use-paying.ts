import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import {
  type createCheckoutSession,
  type createCustomerPortal,
  type PlanChange,
  type PlanId,
  type previewPlanChange,
  priceIdTypeOf,
  type SubscriptionState,
} from '#modules/subscriptions/contract.ts'
import { PLANS } from '#modules/subscriptions/facts/contract.ts'
import { ApiError, call, messageOf } from '#web/lib/api/api.ts'
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import { subscriptionQuery } from './queries.ts'
import { words } from './words.ts'

const { failedTo: FAILED } = words

/** Longer than it takes to leave for the payment service, ms: who is still here then stopped it. */
const LEAVING_MS = 15_000

type Act = PlanId | 'portal'

/** Leads to the payment service and back; each act happens once, however often it is pressed or repeated. */
export function usePaying(subscription: SubscriptionState) {
  const queries = useQueryClient()
  const key = useIdempotencyKey()
  /** The plan that is being bought or changed to, or `portal`. */
  const [pending, setPending] = useState<Act | null>(null)
  /** The plan whose price is being asked. */
  const [pricing, setPricing] = useState<PlanId | null>(null)
  /** The change that waits to be confirmed. */
  const [asked, setAsked] = useState<{ plan: PlanId; change: PlanChange } | null>(null)
  /** What came in the way, and of what. */
  const [problem, setProblem] = useState<{ at: Act; message: string } | null>(null)
  const navigate = useNavigate()
  useReturn(() => {
    setPending(null)
    void queries.invalidateQueries(subscriptionQuery)
  })

  function fail(at: Act, message: string) {
    setPending(null)
    setProblem({ at, message })
    // another window may have changed what this page believes (R50)
    void queries.invalidateQueries(subscriptionQuery)
  }

  async function go(at: Act, failed: string, ask: () => Promise<{ url: string }>) {
    if (pending !== null || pricing !== null) return
    setPending(at)
    setProblem(null)
    try {
      const { url } = await ask()
      const { origin, pathname, search } = new URL(url)
      if (origin === location.origin) {
        setPending(null)
        return void navigate(pathname + search, { replace: true })
      }
      // stays pending: the page is about to go
      location.assign(url)
      setTimeout(() => setPending(null), LEAVING_MS)
    } catch (error) {
      fail(at, wordsFor(error, failed))
    }
  }

  function checkOut(plan: PlanId, dueToday: number) {
    const body = {
      priceIdType: priceIdTypeOf(plan),
      currentStripeSubscriptionId: subscription.subscriptionId,
      dueToday,
    }
    return key.send(body, (idempotencyKey) =>
      call<typeof createCheckoutSession>('POST /api/subscription/checkout', { body, idempotencyKey }),
    )
  }

  /** A change is charged without the payment service's own page: what it costs is said here first. */
  async function askFirst(plan: PlanId) {
    if (pending !== null || pricing !== null) return
    setPricing(plan)
    setProblem(null)
    try {
      const query = { priceIdType: priceIdTypeOf(plan) }
      setAsked({ plan, change: await call<typeof previewPlanChange>('GET /api/subscription/change', { query }) })
    } catch (error) {
      fail(plan, wordsFor(error, FAILED.change))
    } finally {
      setPricing(null)
    }
  }

  function confirm({ plan, change }: { plan: PlanId; change: PlanChange }) {
    // the dialog holds the focus as long as it is there
    flushSync(() => setAsked(null))
    void go(plan, FAILED.change, () => checkOut(plan, change.dueToday))
  }

  return {
    pending,
    pricing,
    problem,
    choose: (plan: PlanId) =>
      subscription.subscriptionId
        ? void askFirst(plan)
        : void go(plan, FAILED.checkout, () => checkOut(plan, PLANS[plan].price)),
    manage: () =>
      void go('portal', FAILED.portal, () => call<typeof createCustomerPortal>('POST /api/subscription/portal')),
    asked: asked && { ...asked, onConfirm: () => confirm(asked), onCancel: () => setAsked(null) },
  }
}

/** Does `act` when people come back to this page as they left it, with the browser's own button. */
function useReturn(act: () => void) {
  const onReturn = useEffectEvent((event: PageTransitionEvent) => event.persisted && act())
  useEffect(() => {
    addEventListener('pageshow', onReturn)
    return () => removeEventListener('pageshow', onReturn)
  }, [])
}

/** ERR-50 for a session that is over; else the server's words or, where it said none, ERR-54 to ERR-56. */
function wordsFor(error: unknown, failed: string): string {
  if (!(error instanceof ApiError)) return messageOf(error)
  if (error.status === 401) return words.notAuthenticated
  const unanswered = error.status === 0 || error.code === 'unexpected'
  return unanswered ? `${failed}: ${error.message}` : error.message
}
