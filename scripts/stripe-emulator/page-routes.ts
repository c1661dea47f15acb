import { PDFDocument } from '@cantoo/pdf-lib'
import { ENDPOINTS, endLater, recover } from './api.ts'
import { type Bank, closeDispute, dispute, pay, refund, subscribe, tick } from './billing.ts'
import { challengePage, checkoutPage, frontPage, missingPage, portalPage } from './pages.ts'
import { type Clock, type Session, stripeObject } from './shapes.ts'
import { needs, type Params, text } from './wire.ts'
import { CARDS, newId, timeOf } from './world.ts'

/** The answer of a page's address: a page, or a redirect. */
export type PageAnswer = { html: string; status?: number } | { to: string } | { pdf: Uint8Array }

const DECLINED = 'Your card was declined. Nothing was charged: try another one.'
const UNPROVEN = 'Your bank could not be sure that it was you. Nothing was charged.'
const DAY_S = 86_400

/** Answers one address of the pages that people see. */
export async function answerPage(bank: Bank, method: string, path: string, form: Params): Promise<PageAnswer> {
  const [section = '', id = '', action = ''] = path.split('/').slice(1)
  const posted = method === 'POST'
  if (path === '/') return { html: frontPage(bank.world) }
  if (section === 'open-portal' && posted) return openPortal(bank, needs(form, 'customer'))
  if (section === 'invoices' && bank.world.invoices[id]) return { pdf: await invoicePdf(bank, id) }
  const session = section === 'checkout' ? bank.world.sessions[id] : undefined
  if (session) return posted ? checkOut(bank, session, action, form) : { html: checkout(bank, session, null) }
  const portal = section === 'portal' ? bank.world.portals[id] : undefined
  if (portal && posted) return manage(bank, portal.customer, action, form, `/portal/${id}`)
  if (portal) return { html: portalHtml(bank, id) }
  return { html: missingPage(), status: 404 }
}

function checkout(bank: Bank, session: Session, problem: string | null): string {
  const wanted = bank.world.wanted[session.id]
  const product = bank.world.products[bank.world.prices[wanted?.price ?? '']?.product ?? '']
  return checkoutPage(session, wanted?.description ?? product?.name ?? 'the plan', problem)
}

function checkOut(bank: Bank, session: Session, action: string, form: Params): PageAnswer {
  const { world } = bank
  if (session.status !== 'open') return { html: checkout(bank, session, null) }
  if (action === 'challenge')
    return text(form, 'answer') === 'complete' ? complete(bank, session) : { html: checkout(bank, session, UNPROVEN) }
  const card = CARDS.find((known) => known === text(form, 'card')) ?? 'declines'
  if (card === 'declines') return { html: checkout(bank, session, DECLINED) }
  world.cards[session.customer] = card
  return card === 'challenges' ? { html: challengePage(session) } : complete(bank, session)
}

/** Charges the first month and sends the browser back to the shop. */
function complete(bank: Bank, session: Session): PageAnswer {
  const { world } = bank
  const wanted = world.wanted[session.id]
  const price = world.prices[wanted?.price ?? '']
  if (!wanted || !price) return { html: missingPage(), status: 404 }
  if (world.cards[session.customer] === 'challenges') world.cards[session.customer] = 'works'
  const { subscription, invoice } = subscribe(bank, { ...wanted, customer: session.customer, price })
  Object.assign(session, {
    status: 'complete',
    payment_status: 'paid',
    subscription: subscription.id,
    invoice: invoice.id,
    url: null,
  })
  bank.notify('checkout.session.completed', session, session.customer)
  return { to: session.success_url ?? '/' }
}

function openPortal(bank: Bank, customer: string): PageAnswer {
  const made = ENDPOINTS['POST /v1/billing_portal/sessions']?.(bank, { customer }, '') as { id: string }
  return { to: `/portal/${made.id}` }
}

function portalHtml({ world }: Bank, portalId: string): string {
  const portal = world.portals[portalId]
  if (!portal) return missingPage()
  const { customer, return_url: returnUrl } = portal
  return portalPage({ world, portalId, customer, returnUrl, now: timeOf(world, customer) })
}

function manage(bank: Bank, customer: string, action: string, form: Params, back: string): PageAnswer {
  const { world } = bank
  const mine = Object.values(world.subscriptions).filter((one) => one.customer === customer && one.ended_at === null)
  const subscription = mine.find(({ id }) => id === text(form, 'subscription'))
  const invoice = world.invoices[text(form, 'invoice') ?? '']
  if (action === 'card') world.cards[customer] = CARDS.find((known) => known === text(form, 'card')) ?? 'declines'
  if ((action === 'cancel' || action === 'keep') && subscription) {
    endLater(subscription, action === 'cancel', timeOf(world, customer))
    bank.notify('customer.subscription.updated', subscription, customer)
  }
  if (action === 'pay' && invoice?.customer === customer && invoice.status === 'open' && pay(bank, invoice))
    recover(bank, customer)
  moveMoneyBack(bank, customer, action)
  const [first] = mine
  if (action === 'renew' && first) moveTo(bank, customer, first.items.data[0].current_period_end + 1)
  if (action === 'days') moveTo(bank, customer, timeOf(world, customer) + 8 * DAY_S)
  return { to: back }
}

function moveMoneyBack(bank: Bank, customer: string, action: string): void {
  const last = Object.values(bank.world.charges).findLast((one) => one.customer === customer && !one.refunded)
  if (action === 'refund' && last) refund(bank, last)
  if (action === 'dispute' && last) dispute(bank, last)
  if (action === 'win' || action === 'lose') settleDisputes(bank, customer, action === 'win' ? 'won' : 'lost')
}

function settleDisputes(bank: Bank, customer: string, status: 'won' | 'lost'): void {
  const { disputes, charges } = bank.world
  for (const one of Object.values(disputes))
    if (one.status === 'needs_response' && charges[one.charge]?.customer === customer) closeDispute(bank, one, status)
}

/** Gives a customer a time of their own, later than before. */
function moveTo(bank: Bank, customer: string, seconds: number): void {
  const { world } = bank
  const owner = world.customers[customer]
  if (!owner) return
  if (owner.test_clock === null) {
    const id = newId('clock')
    const frozen_time = timeOf(world, customer)
    const fields = { deletes_after: frozen_time + 365 * DAY_S, frozen_time, name: null, status: 'ready' } as const
    world.clocks[id] = stripeObject<Clock>(id, 'test_helpers.test_clock', frozen_time, fields)
    owner.test_clock = id
  }
  const clock = world.clocks[owner.test_clock]
  if (clock) clock.frozen_time = Math.max(clock.frozen_time, seconds)
  tick(bank, customer)
}

async function invoicePdf({ world }: Bank, id: string): Promise<Uint8Array> {
  const { number, total, status, created } = world.invoices[id] ?? {}
  const document = await PDFDocument.create()
  const sheet = document.addPage([420, 300])
  const when = new Date((created ?? 0) * 1_000).toISOString().slice(0, 10)
  const lines = ['Stripe emulator, no real money', `Invoice ${number}`, when, `GBP ${((total ?? 0) / 100).toFixed(2)}`]
  for (const [line, words] of [...lines, String(status)].entries())
    sheet.drawText(words, { x: 40, y: 240 - line * 28, size: 16 })
  return document.save()
}
