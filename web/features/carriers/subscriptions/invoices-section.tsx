import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { Invoice } from '#modules/carriers/subscriptions/contract.ts'
import { safeLink } from '#web/lib/format/safe-link.ts'
import { shortDate } from '#web/lib/format/time.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Money } from '#web/ui/money.tsx'
import { TitledCard } from '#web/ui/titled-card.tsx'
import { invoicesQuery } from './queries.ts'
import { words } from './words.ts'

/** Invoices and receipts of a business. */
export function InvoicesSection() {
  const query = useQuery(invoicesQuery)
  return (
    <TitledCard title={words.invoices.title} text={words.invoices.text}>
      <Loaded query={query} loading={words.invoices.loading} failed={words.invoices.failed}>
        {({ items }) =>
          items.length === 0 ? (
            <p>{words.invoices.none}</p>
          ) : (
            <ul aria-label={words.invoices.title} className="grid">
              {items.map((invoice) => (
                <Row key={invoice.id} invoice={invoice} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </TitledCard>
  )
}

function Row({ invoice: { number, createdAt, amount, status, pdfUrl } }: { invoice: Invoice }) {
  const href = safeLink(pdfUrl)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-3">
      <span className="grid">
        <time dateTime={createdAt}>{shortDate(createdAt)}</time>
        <span className="text-sm text-muted">
          {words.invoices.number(number)} · {words.invoices.status[status] ?? status}
        </span>
      </span>
      <span className="flex items-center gap-4">
        <Money amount={amount} />
        {href && (
          <a
            className="inline-flex min-h-[44px] items-center gap-1.5 font-semibold text-brand underline"
            href={href}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Download aria-hidden size={18} />
            {words.invoices.download}
            <span className="sr-only"> {words.invoices.number(number)}</span>
          </a>
        )}
      </span>
    </li>
  )
}
