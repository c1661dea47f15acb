import { escapeHtml as safe } from '#server/platform/kernel/escape-html.ts'
import type { Invoice, Session, Subscription } from './shapes.ts'
import type { EmulatorState } from './state.ts'

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#fff, #14181a); color: light-dark(#16211b, #e9ece9) }
* { box-sizing: border-box }
body { max-width: 30rem; margin: 0 auto; padding: 1rem }
header { border: 2px dashed light-dark(#9a5b00, #ffc266); border-radius: 10px; padding: .5rem .75rem; margin-bottom: 1.25rem; font-weight: 600 }
h1 { font-size: 1.4rem; margin: 0 0 .25rem }
h2 { font-size: 1.1rem; margin: 1.5rem 0 .5rem }
fieldset { border: 1px solid light-dark(#c8cdc9, #4a524d); border-radius: 10px; padding: .75rem; margin: 1rem 0 }
label { display: flex; gap: .6rem; align-items: center; min-height: 44px }
button, .button { font: inherit; font-weight: 600; min-height: 44px; padding: .4rem 1rem; border-radius: 10px; border: 1px solid light-dark(#c8cdc9, #4a524d); background: transparent; color: inherit; cursor: pointer; text-decoration: none; display: inline-flex; align-items: center }
button.main { background: #14603a; border-color: #14603a; color: #fff }
form { display: inline-block; margin: .25rem .25rem .25rem 0 }
form.pay { display: block }
[role=alert] { border-left: 4px solid #b3261e; padding: .5rem .75rem; margin: 1rem 0 }
table { border-collapse: collapse; width: 100% }
td, th { text-align: left; padding: .4rem .5rem .4rem 0; border-top: 1px solid light-dark(#d5d9d6, #3c423f) }
a { color: light-dark(#14603a, #7bd3a3) }
`

/** The policy of the pages: no script, and forms go to us or back to the shop. */
export const CSP = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${safe(title)}</title><style>${STYLE}</style></head>
<body><header>Stripe emulator, no real money</header><main>${body}</main></body></html>`

const pounds = (pence: number): string => `£${(pence / 100).toFixed(2)}`
const day = (seconds: number): string =>
  new Date(seconds * 1_000).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const button = (action: string, label: string, values: Record<string, string> = {}): string =>
  `<form method="post" action="${safe(action)}">${Object.entries(values)
    .map(([name, value]) => `<input type="hidden" name="${safe(name)}" value="${safe(value)}">`)
    .join('')}<button>${safe(label)}</button></form>`

const CARD_WORDS = [
  ['works', 'Visa 4242: works'],
  ['declines', 'Visa 0002: is declined'],
  ['challenges', 'Visa 3155: asks for 3-D Secure'],
  ['works_once', 'Visa 0341: works now, fails at renewal'],
] as const

/** The page for the card. `problem` is what went wrong with the last one. */
export function checkoutPage(session: Session, plan: string, problem: string | null): string {
  const title = `Subscribe to ${plan}`
  if (session.status !== 'open')
    return page(
      title,
      `<h1>This checkout is closed</h1><p>It has been paid, or another one was begun since.</p>
<p><a class="button" href="${safe(session.cancel_url ?? '/')}">Back to the shop</a></p>`,
    )
  const cards = CARD_WORDS.map(
    ([value, words], index) =>
      `<label><input type="radio" name="card" value="${value}"${index === 0 ? ' checked' : ''}>${words}</label>`,
  )
  return page(
    title,
    `<h1>${safe(title)}</h1><p><strong>${pounds(session.amount_total ?? 0)}</strong> per month, until you cancel.</p>
${problem ? `<p role="alert">${safe(problem)}</p>` : ''}
<form class="pay" method="post" action="/checkout/${session.id}/pay"><fieldset><legend>Pay with</legend>${cards.join('')}</fieldset>
<button class="main">Subscribe</button></form>
<p><a href="${safe(session.cancel_url ?? '/')}">Cancel and go back</a></p>`,
  )
}

/** The bank's question before a card is charged. */
export const challengePage = (session: Session): string =>
  page(
    '3-D Secure',
    `<h1>Your bank asks: is this you?</h1><p>3-D Secure, for ${pounds(session.amount_total ?? 0)}.</p>
${button(`/checkout/${session.id}/challenge`, 'Yes, complete', { answer: 'complete' })}
${button(`/checkout/${session.id}/challenge`, 'No, fail', { answer: 'fail' })}`,
  )

interface PortalView {
  state: EmulatorState
  portalId: string
  customer: string
  returnUrl: string | null
  /** Seconds since 1970, at this customer's time. */
  now: number
}

/** Card, subscription and invoices of one customer, and buttons that move their time. */
export function portalPage({ state, portalId, customer, returnUrl, now }: PortalView): string {
  const at = `/portal/${portalId}`
  const subscriptions = Object.values(state.subscriptions).filter((one) => one.customer === customer)
  const invoices = Object.values(state.invoices).filter((one) => one.customer === customer)
  const card = CARD_WORDS.find(([kind]) => kind === state.cards[customer])?.[1] ?? 'none'
  return page(
    'Billing portal',
    `<h1>Billing portal</h1><p>${safe(state.customers[customer]?.email ?? '')}, on ${day(now)}</p>
${returnUrl ? `<p><a class="button" href="${safe(returnUrl)}">Return to the shop</a></p>` : ''}
<h2>Subscription</h2>${subscriptions.map((one) => subscriptionPart(one, planOf(state, one), at)).join('') || '<p>None.</p>'}
<h2>Card</h2><p>${safe(card)}</p>${CARD_WORDS.map(([kind, words]) => button(`${at}/card`, words, { card: kind })).join('')}
<h2>Invoices</h2>${invoiceTable(invoices, at)}
<h2>Only here: what time brings</h2>
${button(`${at}/renew`, 'Move this customer to the next renewal')}${button(`${at}/days`, 'Move on by 8 days')}
${button(`${at}/refund`, 'Refund the last payment')}${button(`${at}/dispute`, 'Dispute the last payment')}
${button(`${at}/win`, 'Decide disputes for the shop')}${button(`${at}/lose`, 'Decide disputes for the customer')}`,
  )
}

const planOf = ({ products }: EmulatorState, { items }: Subscription): string =>
  products[items.data[0].price.product]?.name ?? 'Plan'

function subscriptionPart(subscription: Subscription, plan: string, at: string): string {
  const [item] = subscription.items.data
  const named = `<p><strong>${safe(plan)}</strong>, ${pounds(item.price.unit_amount)} per month: ${subscription.status}`
  if (subscription.ended_at !== null) return `${named}, ended on ${day(subscription.ended_at)}.</p>`
  const values = { subscription: subscription.id }
  return subscription.cancel_at_period_end
    ? `${named}, ends on ${day(item.current_period_end)}.</p>${button(`${at}/keep`, 'Renew plan', values)}`
    : `${named}, renews on ${day(item.current_period_end)}.</p>${button(`${at}/cancel`, 'Cancel plan', values)}`
}

function invoiceTable(invoices: readonly Invoice[], at: string): string {
  if (invoices.length === 0) return '<p>None.</p>'
  const rows = invoices
    .toReversed()
    .map(
      ({ id, number, total, status, created, invoice_pdf }) =>
        `<tr><td><a href="${safe(invoice_pdf ?? '')}">${safe(number ?? id)}</a></td><td>${day(created)}</td><td>${pounds(total)}</td><td>${safe(status ?? '')}${status === 'open' ? button(`${at}/pay`, 'Pay now', { invoice: id }) : ''}</td></tr>`,
    )
  return `<table><thead><tr><th>Number</th><th>Date</th><th>Amount</th><th>Status</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

/** The emulator's front page, with its customers. */
export function frontPage(state: EmulatorState): string {
  const rows = Object.values(state.customers).map(
    ({ id, email }) => `<li>${button('/open-portal', email ?? id, { customer: id })}</li>`,
  )
  return page('Stripe emulator', `<h1>Customers</h1><ul>${rows.join('') || '<li>No customers yet.</li>'}</ul>`)
}

/** For unknown addresses. */
export const missingPage = (): string => page('Not found', '<h1>There is nothing here.</h1>')
