import type { Db } from '#server/platform/database/database.ts'
import type { Invoice } from '../contract.ts'
import { asking, type Stripe } from '../stripe/stripe.ts'
import type { SubscriptionsTables } from '../tables.ts'

const NEWEST = 24

/** Someone's newest invoices as Stripe has them, newest first; none before the first payment. Throws Refusal payment_*. */
export async function invoicesOf(db: Db<SubscriptionsTables>, stripe: Stripe, userId: string): Promise<Invoice[]> {
  const customer = await db
    .selectFrom('billing_customers')
    .select('stripe_customer_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const id = customer?.stripe_customer_id
  if (!id) return []
  const { data } = await asking('Failed to fetch invoices', () => stripe.invoices.list({ customer: id, limit: NEWEST }))
  return data
    .filter(({ status }) => status !== 'draft')
    .map((invoice) => ({
      id: invoice.id ?? '',
      number: invoice.number,
      amount: invoice.total / 100,
      status: invoice.status ?? 'open',
      createdAt: new Date(invoice.created * 1_000).toISOString(),
      pdfUrl: invoice.invoice_pdf ?? null,
    }))
}
