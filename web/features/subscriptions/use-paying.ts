import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  createCheckoutSession,
  createCustomerPortal,
  type PlanId,
  priceIdTypeOf,
  type SubscriptionState,
} from '#modules/subscriptions/contract.ts'
import { useActKey } from '#web/lib/act-key.ts'
import { ApiError, call, messageOf } from '#web/lib/api.ts'
import { subscriptionQuery } from './queries.ts'
import { words } from './words.ts'

interface Paying {
  /** The plan that is being bought or changed to, or `portal`. */
  readonly pending: PlanId | 'portal' | null
  /** What came in the way, and of what. */
  readonly problem: { at: PlanId | 'portal'; message: string } | null
  choose(plan: PlanId): void
  manage(): void
}

/** Leads to the payment service and back; each act happens once, however often it is pressed or repeated. */
export function usePaying(subscription: SubscriptionState): Paying {
  const queries = useQueryClient()
  const key = useActKey()
  const [pending, setPending] = useState<Paying['pending']>(null)
  const [problem, setProblem] = useState<Paying['problem']>(null)

  async function go(at: PlanId | 'portal', ask: () => Promise<{ url: string }>) {
    if (pending !== null) return
    setPending(at)
    setProblem(null)
    try {
      const { url } = await ask()
      // stays pending: the page is about to go
      location.assign(url)
    } catch (error) {
      setPending(null)
      setProblem({ at, message: wordsFor(error) })
      // another window may have changed what this page believes (R50)
      void queries.invalidateQueries(subscriptionQuery)
    }
  }

  async function checkOut(plan: PlanId) {
    const body = { priceIdType: priceIdTypeOf(plan), currentStripeSubscriptionId: subscription.subscriptionId }
    try {
      const answer = await call(createCheckoutSession, { body, idempotencyKey: key.for(body) })
      key.settled()
      return answer
    } catch (error) {
      key.settled(error)
      throw error
    }
  }

  return {
    pending,
    problem,
    choose: (plan) => void go(plan, () => checkOut(plan)),
    manage: () => void go('portal', () => call(createCustomerPortal)),
  }
}

/** ERR-50 for a session that is over; everything else in the server's words. */
const wordsFor = (error: unknown): string =>
  error instanceof ApiError && error.status === 401 ? words.notAuthenticated : messageOf(error)
