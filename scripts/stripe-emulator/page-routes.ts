import { PDFDocument } from '@cantoo/pdf-lib'
import { ENDPOINTS, recover, setCancelAtPeriodEnd } from './api.ts'
import { closeDispute, dispute, type EmulatorContext, pay, refund, subscribe, tick } from './billing.ts'
import { challengePage, checkoutPage, frontPage, missingPage, portalPage } from './pages.ts'
import { type Clock, type Session, stripeObject } from './shapes.ts'
import { CARDS, newId, timeOf } from './state.ts'
import { type Params, requireText, text } from './wire.ts'

/** The answer of a page's address: a page, or a redirect. */
export type PageAnswer = { html: string; status?: number } | { to: string } | { pdf: Uint8Array }

const DECLINED = 'Your card was declined. Nothing was charged: try another one.'
const UNPROVEN = 'Your bank could not be sure that it was you. Nothing was charged.'
const DAY_S = 86_400

/** Answers one address of the pages that people see. */
export async function answerPage(
  context: EmulatorContext,
  method: string,
  path: string,
  form: Params,
): Promise<PageAnswer> {
  const [section = '', id = '', action = ''] = path.split('/').slice(1)
  const isPost = method === 'POST'
  if (path === '/') return { html: frontPage(context.state) }
  if (section === 'open-portal' && isPost) return openPortal(context, requireText(form, 'customer'))
  if (section === 'invoices' && context.state.invoices[id]) return { pdf: await invoicePdf(context, id) }
  const session = section === 'checkout' ? context.state.sessions[id] : undefined
  if (session) return isPost ? checkOut(context, session, action, form) : { html: checkout(context, session, null) }
  const portal = section === 'portal' ? context.state.portals[id] : undefined
  if (portal && isPost) return manage(context, portal.customer, action, form, `/portal/${id}`)
  if (portal) return { html: portalHtml(context, id) }
  return { html: missingPage(), status: 404 }
}

function checkout(context: EmulatorContext, session: Session, problem: string | null): string {
  const purchase = context.state.wanted[session.id]
  const product = context.state.products[context.state.prices[purchase?.price ?? '']?.product ?? '']
  return checkoutPage(session, purchase?.description ?? product?.name ?? 'the plan', problem)
}

function checkOut(context: EmulatorContext, session: Session, action: string, form: Params): PageAnswer {
  const { state } = context
  if (session.status !== 'open') return { html: checkout(context, session, null) }
  if (action === 'challenge')
    return text(form, 'answer') === 'complete'
      ? complete(context, session)
      : { html: checkout(context, session, UNPROVEN) }
  const card = CARDS.find((known) => known === text(form, 'card')) ?? 'declines'
  if (card === 'declines') return { html: checkout(context, session, DECLINED) }
  state.cards[session.customer] = card
  return card === 'challenges' ? { html: challengePage(session) } : complete(context, session)
}

/** Charges the first month and sends the browser back to the shop. */
function complete(context: EmulatorContext, session: Session): PageAnswer {
  const { state } = context
  const purchase = state.wanted[session.id]
  const price = state.prices[purchase?.price ?? '']
  if (!purchase || !price) return { html: missingPage(), status: 404 }
  if (state.cards[session.customer] === 'challenges') state.cards[session.customer] = 'works'
  const { subscription, invoice } = subscribe(context, { ...purchase, customer: session.customer, price })
  Object.assign(session, {
    status: 'complete',
    payment_status: 'paid',
    subscription: subscription.id,
    invoice: invoice.id,
    url: null,
  })
  context.notify('checkout.session.completed', session, session.customer)
  return { to: session.success_url ?? '/' }
}

function openPortal(context: EmulatorContext, customer: string): PageAnswer {
  const portalSession = ENDPOINTS['POST /v1/billing_portal/sessions']?.(context, { customer }, '') as { id: string }
  return { to: `/portal/${portalSession.id}` }
}

function portalHtml({ state }: EmulatorContext, portalId: string): string {
  const portal = state.portals[portalId]
  if (!portal) return missingPage()
  const { customer, return_url: returnUrl } = portal
  return portalPage({ state, portalId, customer, returnUrl, now: timeOf(state, customer) })
}

function manage(context: EmulatorContext, customer: string, action: string, form: Params, back: string): PageAnswer {
  const { state } = context
  const mine = Object.values(state.subscriptions).filter((one) => one.customer === customer && one.ended_at === null)
  const subscription = mine.find(({ id }) => id === text(form, 'subscription'))
  const invoice = state.invoices[text(form, 'invoice') ?? '']
  if (action === 'card') state.cards[customer] = CARDS.find((known) => known === text(form, 'card')) ?? 'declines'
  if ((action === 'cancel' || action === 'keep') && subscription) {
    setCancelAtPeriodEnd(subscription, action === 'cancel', timeOf(state, customer))
    context.notify('customer.subscription.updated', subscription, customer)
  }
  if (action === 'pay' && invoice?.customer === customer && invoice.status === 'open' && pay(context, invoice))
    recover(context, customer)
  refundOrDispute(context, customer, action)
  const [first] = mine
  if (action === 'renew' && first) moveTo(context, customer, first.items.data[0].current_period_end + 1)
  if (action === 'days') moveTo(context, customer, timeOf(state, customer) + 8 * DAY_S)
  return { to: back }
}

function refundOrDispute(context: EmulatorContext, customer: string, action: string): void {
  const last = Object.values(context.state.charges).findLast((one) => one.customer === customer && !one.refunded)
  if (action === 'refund' && last) refund(context, last)
  if (action === 'dispute' && last) dispute(context, last)
  if (action === 'win' || action === 'lose') settleDisputes(context, customer, action === 'win' ? 'won' : 'lost')
}

function settleDisputes(context: EmulatorContext, customer: string, status: 'won' | 'lost'): void {
  const { disputes, charges } = context.state
  for (const one of Object.values(disputes))
    if (one.status === 'needs_response' && charges[one.charge]?.customer === customer)
      closeDispute(context, one, status)
}

/** Gives a customer a time of their own, later than before. */
function moveTo(context: EmulatorContext, customer: string, seconds: number): void {
  const { state } = context
  const owner = state.customers[customer]
  if (!owner) return
  if (owner.test_clock === null) {
    const id = newId('clock')
    const frozen_time = timeOf(state, customer)
    const fields = { deletes_after: frozen_time + 365 * DAY_S, frozen_time, name: null, status: 'ready' } as const
    state.clocks[id] = stripeObject<Clock>(id, 'test_helpers.test_clock', frozen_time, fields)
    owner.test_clock = id
  }
  const clock = state.clocks[owner.test_clock]
  if (clock) clock.frozen_time = Math.max(clock.frozen_time, seconds)
  tick(context, customer)
}

async function invoicePdf({ state }: EmulatorContext, id: string): Promise<Uint8Array> {
  const { number, total, status, created } = state.invoices[id] ?? {}
  const document = await PDFDocument.create()
  const sheet = document.addPage([420, 300])
  const when = new Date((created ?? 0) * 1_000).toISOString().slice(0, 10)
  const lines = ['Stripe emulator, no real money', `Invoice ${number}`, when, `GBP ${((total ?? 0) / 100).toFixed(2)}`]
  for (const [line, words] of [...lines, String(status)].entries())
    sheet.drawText(words, { x: 40, y: 240 - line * 28, size: 16 })
  return document.save()
}
