import { namesOf } from '#modules/carriers/profiles/facade.ts'
import { disputePage } from '#modules/carriers/subscriptions/facade.ts'
import { emailsOf } from '#modules/core/accounts/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import type { StaffDispute } from '../contract.ts'

/** Returns disputes for staff, newest first, each with its customer and a link to Stripe. */
export async function disputeQueue(
  db: Executor,
  config: Pick<Config, 'STRIPE_SECRET_KEY'>,
  handled: boolean,
): Promise<{ items: StaffDispute[] }> {
  const disputes = await disputePage(db, handled)
  const names = await namesOf(
    db,
    disputes.flatMap(({ userId }) => userId ?? []),
  )
  const staffEmails = await emailsOf(
    db,
    disputes.flatMap(({ handledBy }) => handledBy ?? []),
  )
  // Stripe's dashboard shows a test key's disputes under /test
  const dashboard = `https://dashboard.stripe.com${config.STRIPE_SECRET_KEY?.startsWith('sk_test') ? '/test' : ''}`
  return {
    items: disputes.map((dispute) => ({
      ...dispute,
      name: (dispute.userId && nameOf(names.get(dispute.userId))) || null,
      handledByEmail: (dispute.handledBy && staffEmails.get(dispute.handledBy)) || null,
      stripeUrl: `${dashboard}/disputes/${dispute.id}`,
    })),
  }
}

const nameOf = (names?: { name: string | null; companyName: string | null }): string | null =>
  names?.companyName ?? names?.name ?? null
