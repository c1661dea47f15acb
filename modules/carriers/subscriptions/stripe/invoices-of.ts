import type { Executor } from '#server/platform/database/database.ts'
import type { Invoice } from '../contract.ts'
import { customerOf } from '../queries/customer-of.ts'
import { type Stripe, withStripeErrors } from './stripe.ts'

const MAX_INVOICES = 24

/**
 * Returns a person's newest invoices at Stripe, newest first; empty before the first payment.
 * Throws a Refusal (`payment_*`).
 */
export async function invoicesOf(db: Executor, stripe: Stripe, userId: string): Promise<Invoice[]> {
  const customer = await customerOf(db, userId)
  if (!customer) return []
  const { data } = await withStripeErrors('Failed to fetch invoices', () =>
    stripe.invoices.list({ customer, limit: MAX_INVOICES }),
  )
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
