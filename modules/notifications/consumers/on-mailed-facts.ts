import {
  ConfirmationAsked,
  EmailChangeAsked,
  EmailChanged,
  PasswordChanged,
  PasswordResetAsked,
  RecoveryCodeUsed,
  SecondFactorReset,
  SecondFactorSetUp,
  SecondFactorTurnedOff,
  SignUpRepeated,
  UserSignedUp,
} from '#modules/accounts/events.ts'
import { accountOf, emailChangeOf, mailLink, staffToAlarm } from '#modules/accounts/facade.ts'
import { BidAccepted } from '#modules/bidding/events.ts'
import { biddersOn } from '#modules/bidding/facade.ts'
import { AskDecided } from '#modules/community/events.ts'
import { promiseContact } from '#modules/community/facade.ts'
import { ProofDecided, ProofDue } from '#modules/disposals/events.ts'
import { disposalOf } from '#modules/disposals/facade.ts'
import {
  ChosenCarrierBarred,
  RegisterSilent,
  RegistrationBarred,
  RegistrationChecked,
  RegistrationEnds,
} from '#modules/licences/events.ts'
import { outcomeOf } from '#modules/licences/facade.ts'
import { AccountDeleted, DataExportReady } from '#modules/privacy/events.ts'
import { VerificationDecided } from '#modules/profiles/events.ts'
import { bidderCard, verificationReason } from '#modules/profiles/facade.ts'
import { RequestCancelled, RequestCollected, RequestCompleted } from '#modules/requests/events.ts'
import { awaitedConfirmations, endReason, loadToCarry, moderatedRequest } from '#modules/requests/facade.ts'
import { itemsText } from '#modules/visits/asked-price/contract.ts'
import {
  CarrierLeft,
  CarrierReinstated,
  CarrierSuspended,
  EarlyStartAsked,
  JobCancelled,
  OwnerReinstated,
  OwnerSuspended,
  PriceAsked,
  PriceLowered,
  ReceiptIssued,
  TimeSuggested,
  VisitConfirmed,
  VisitUnconfirmed,
} from '#modules/visits/events.ts'
import { visitMarks } from '#modules/visits/facade.ts'
import { toldOfEnd } from '#modules/visits/reasons/contract.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { type Consumer, consumer, type Handler, on } from '#server/platform/delivery/consumers.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import type { DomainEvent, EventKind, EventOf } from '#server/platform/kernel/events.ts'
import type { MailTemplate } from '../contract.ts'
import { forgetMailsOf } from '../steps/forget-mails-of.ts'
import { queueMail } from '../steps/queue-mail.ts'
import type { FactsOf } from '../templates/letters.ts'

/** The consumer's name in the inbox. */
export const MAILS = 'notifications.mails'

/** What is worth a mail, and to whom. */
export const mailFacts = ({ SESSION_SECRET }: Pick<Config, 'SESSION_SECRET'>): Consumer =>
  consumer(
    MAILS,
    onLink(SESSION_SECRET, UserSignedUp, 'confirm-address'),
    onLink(SESSION_SECRET, ConfirmationAsked, 'confirm-address'),
    onLink(SESSION_SECRET, PasswordResetAsked, 'reset-password'),
    onLink(SESSION_SECRET, EmailChangeAsked, 'confirm-new-address'),
    on(SignUpRepeated, (trx, event) => tellUser(trx, event, event.data.userId, 'account-exists', {})),
    on(PasswordChanged, (trx, event) => tellUser(trx, event, event.data.userId, 'password-changed', { at: event.at })),
    on(SecondFactorSetUp, (trx, event) =>
      tellUser(trx, event, event.data.userId, 'second-factor-set-up', { at: event.at }),
    ),
    on(SecondFactorTurnedOff, (trx, event) =>
      tellUser(trx, event, event.data.userId, 'second-factor-gone', { at: event.at, by: 'owner' }),
    ),
    on(SecondFactorReset, (trx, event) =>
      tellUser(trx, event, event.data.userId, 'second-factor-gone', { at: event.at, by: 'colleague' }),
    ),
    on(RecoveryCodeUsed, (trx, event) => {
      const { userId, left } = event.data
      return tellUser(trx, event, userId, 'recovery-code-used', { at: event.at, left })
    }),
    on(EmailChanged, tellBothAddresses),
    on(VerificationDecided, tellDecision),
    on(DataExportReady, (trx, event) => tellUser(trx, event, event.data.userId, 'export-ready', {})),
    on(BidAccepted, tellBooking),
    on(RequestCollected, tellCollection),
    on(ReceiptIssued, tellReceipt),
    on(PriceAsked, tellPrice),
    on(PriceLowered, tellLowered),
    on(AskDecided, tellPromise),
    on(RequestCompleted, tellEnd),
    on(RequestCancelled, tellEnd),
    on(RegistrationChecked, tellResult),
    on(RegistrationBarred, async (trx, event) => {
      const found = await outcomeOf(trx, event.data.businessId)
      // what has changed since has a mail of its own
      if (found?.state !== event.data.state) return
      const { outcome, reason, state } = found
      const facts = { outcome, reason, ended: state === 'expired' }
      await tellUser(trx, event, event.data.businessId, 'registration-barred', facts)
    }),
    on(RegistrationEnds, (trx, event) => {
      const { businessId, days, validTo } = event.data
      return tellUser(trx, event, businessId, 'registration-ends', { days, validTo })
    }),
    on(ChosenCarrierBarred, async (trx, event) => {
      const { requestId, requestTitle: title, ownerId, businessId } = event.data
      await tellUser(trx, event, ownerId, 'chosen-carrier-barred', { requestId, title, toOwner: true })
      await tellUser(trx, event, businessId, 'chosen-carrier-barred', { requestId, title, toOwner: false })
    }),
    on(RegisterSilent, async (trx, event) => {
      for (const userId of await staffToAlarm(trx))
        await tellUser(trx, event, userId, 'register-silent', { at: event.data.since })
    }),
    on(VisitConfirmed, tellTime),
    on(TimeSuggested, tellSuggestion),
    on(VisitUnconfirmed, tellUnconfirmed),
    on(CarrierSuspended, tellSuspension),
    on(CarrierReinstated, tellSuspension),
    on(OwnerSuspended, tellSuspendedOwner),
    on(OwnerReinstated, tellSuspendedOwner),
    on(CarrierLeft, async (trx, event) => {
      const { ownerId, requestId, title } = event.data
      if (ownerId !== null) await tellUser(trx, event, ownerId, 'carrier-left', { requestId, title })
    }),
    on(EarlyStartAsked, async (trx, event) => {
      const { ownerId, requestId, title, words, askedAt: at } = event.data
      if (ownerId !== null) await tellUser(trx, event, ownerId, 'early-start-asked', { requestId, title, words, at })
    }),
    on(JobCancelled, tellCancellation),
    on(ProofDue, tellProofDue),
    on(ProofDecided, tellProofRefused),
    on(AccountDeleted, (trx, { data }) => forgetMailsOf(trx, data.userId)),
  )

interface LinkData {
  userId: string
  linkId: string
}
type LinkTemplate = 'confirm-address' | 'reset-password' | 'confirm-new-address'

/** Mails a link to the address that it is for; one that was used or replaced meanwhile needs no mail. */
const onLink = <Type extends string, Data extends LinkData>(
  secret: string,
  kind: EventKind<Type, Data>,
  template: LinkTemplate,
): Handler =>
  on(kind, async (trx, { id: eventId, data: { userId, linkId } }) => {
    const link = await mailLink(trx, secret, linkId)
    if (link) await queueMail(trx, { eventId, userId, address: link.address, template, facts: { linkId } }, new Date())
  })

/** Mails the address that a person has now; one who left meanwhile gets none. */
async function tellUser<T extends MailTemplate>(
  trx: OpenTransaction,
  { id: eventId }: DomainEvent,
  userId: string,
  template: T,
  facts: FactsOf<T>,
): Promise<void> {
  const account = await accountOf(trx, userId)
  if (account) await queueMail(trx, { eventId, userId, address: account.email, template, facts }, new Date())
}

async function tellBothAddresses(trx: OpenTransaction, { id: eventId, data: { userId, changeId } }: EmailChanged) {
  const change = await emailChangeOf(trx, changeId)
  if (!change) return
  const { oldEmail, newEmail } = change
  const common = { eventId, userId }
  const facts = { newAddress: shortened(newEmail) }
  await queueMail(trx, { ...common, address: oldEmail, template: 'address-changed', facts }, new Date())
  await queueMail(trx, { ...common, address: newEmail, template: 'address-is-yours', facts: {} }, new Date())
}

/** `nora@kerbside.example` → `n…@kerbside.example` */
const shortened = (address: string): string => address.replace(/^(.)[^@]*/u, '$1…')

async function tellDecision(trx: OpenTransaction, event: VerificationDecided): Promise<void> {
  const { userId, version, status } = event.data
  if (status === 'verified') return tellUser(trx, event, userId, event.data.wasVerified ? 'name-shown' : 'verified', {})
  const facts = { reason: await verificationReason(trx, userId, version) }
  if (status === 'rejected') return tellUser(trx, event, userId, 'verification-rejected', facts)
  if (status === 'needs_resubmission') return tellUser(trx, event, userId, 'verification-resubmit', facts)
}

/** A result that its carrier has waited for, of the register or of staff (TRUST-02). */
async function tellResult(trx: OpenTransaction, event: RegistrationChecked): Promise<void> {
  const found = event.data.awaited ? await outcomeOf(trx, event.data.businessId) : null
  if (found?.state !== event.data.state) return
  const { confirmed, outcome, reason } = found
  await tellUser(trx, event, event.data.businessId, 'registration-result', { confirmed, outcome, reason })
}

/** A booked job: what, who, when, the price and how to pay, for both. */
async function tellBooking(trx: OpenTransaction, event: BidAccepted): Promise<void> {
  const { bidderId, ownerId, requestId, requestTitle: title, bidAmount: amount, automatic } = event.data
  const { lines, halfDays } = await loadToCarry(trx, requestId)
  const booked = { requestId, title, amount, items: itemsText(lines), halfDays }
  const { displayName: carrier } = await bidderCard(trx, bidderId)
  await tellUser(trx, event, ownerId, 'job-booked', { ...booked, carrier, ...(automatic && { automatic }) })
  await tellUser(trx, event, bidderId, 'bid-accepted', booked)
}

/** The carrier says that it collected a job: its owner is asked to confirm, unless they have. */
async function tellCollection(trx: OpenTransaction, event: EventOf<typeof RequestCollected>): Promise<void> {
  const { requestId, userId: ownerId, acceptedBidderId: carrierId, collectedAt: at, by } = event.data
  if (by !== 'carrier' || ownerId === null || carrierId === null || at === null) return
  if (!(await awaitedConfirmations(trx, ownerId)).some((job) => job.requestId === requestId)) return
  const title = (await moderatedRequest(trx, requestId))?.title ?? ''
  const { displayName: carrier } = await bidderCard(trx, carrierId)
  await tellUser(trx, event, ownerId, 'job-collected', { requestId, title, carrier, at })
}

/** The papers of a collected job, for its owner (PRICE-06). */
async function tellReceipt(trx: OpenTransaction, event: ReceiptIssued): Promise<void> {
  const { requestId, ownerId, carrierId, number, agreedPounds: amount } = event.data
  if (ownerId === null) return
  const title = (await moderatedRequest(trx, requestId))?.title ?? ''
  const carrier = carrierId === null ? null : (await bidderCard(trx, carrierId)).displayName
  await tellUser(trx, event, ownerId, 'receipt-issued', { requestId, title, carrier, number, amount })
}

/** Another price that a carrier asks for; its owner may not look at the page (PRICE-02). */
async function tellPrice(trx: OpenTransaction, event: PriceAsked): Promise<void> {
  const { requestId, ownerId, change } = event.data
  if (ownerId === null) return
  const title = (await moderatedRequest(trx, requestId))?.title ?? ''
  const { lines, oldPounds, newPounds, lapsesAt: at } = change
  const items = itemsText(lines)
  await tellUser(trx, event, ownerId, 'price-asked', { requestId, title, items, oldPounds, newPounds, at })
}

/** A price that the carrier lowered (PRICE-03). */
async function tellLowered(trx: OpenTransaction, event: PriceLowered): Promise<void> {
  const { requestId, ownerId, carrierId, oldPounds, newPounds } = event.data
  if (ownerId === null || carrierId === null) return
  const title = (await moderatedRequest(trx, requestId))?.title ?? ''
  const { displayName: carrier } = await bidderCard(trx, carrierId)
  await tellUser(trx, event, ownerId, 'price-lowered', { requestId, title, carrier, oldPounds, newPounds })
}

/** A promise is mailed to who asked; their own yes to it, and any other decision, is not. */
async function tellPromise(trx: OpenTransaction, event: EventOf<typeof AskDecided>): Promise<void> {
  const { askerId, giverId, itemId, itemType, itemTitle: title, status, accepted, undone } = event.data
  if (undone) return tellUser(trx, event, askerId, 'promise-undone', { itemId, itemType, title })
  if (status !== 'promised') return
  if (!accepted) return tellUser(trx, event, askerId, 'item-promised', { itemId, itemType, title })
  for (const userId of [giverId, askerId]) {
    // the promise may have been taken back since
    const contact = await promiseContact(trx, itemId, userId)
    if (!contact) continue
    const { name, message } = contact
    const toGiver = userId === giverId
    await tellUser(trx, event, userId, 'item-agreed', { itemId, itemType, title, name, message, toGiver })
  }
}

/** When the carrier comes, and with which van; what has changed since has a mail of its own (DOOR-01). */
async function tellTime(trx: OpenTransaction, event: VisitConfirmed): Promise<void> {
  const { requestId, ownerId, carrierId, day, part, plate, tooSoon = false } = event.data
  if (ownerId === null || carrierId === null || day === null || part === null) return
  const now = await visitMarks(trx, requestId)
  if (now.time?.day !== day || now.time.part !== part || now.plate !== plate) return
  const title = (await moderatedRequest(trx, requestId))?.title ?? ''
  const { displayName: carrier } = await bidderCard(trx, carrierId)
  await tellUser(trx, event, ownerId, 'visit-confirmed', { requestId, title, carrier, day, part, plate, tooSoon })
  if (event.data.byOwner) await tellUser(trx, event, carrierId, 'time-accepted', { requestId, title, day, part })
}

/** A time that the owner is asked to accept; one that was replaced or taken back meanwhile needs no mail (DOOR-01). */
async function tellSuggestion(trx: OpenTransaction, event: TimeSuggested): Promise<void> {
  const { requestId, ownerId, carrierId, day, part, plate } = event.data
  if (ownerId === null || carrierId === null) return
  const { suggested, confirmedAt, time } = await visitMarks(trx, requestId)
  if (suggested?.day !== day || suggested.part !== part || suggested.plate !== plate) return
  const title = (await moderatedRequest(trx, requestId))?.title ?? ''
  const { displayName: carrier } = await bidderCard(trx, carrierId)
  const agreed = confirmedAt === null ? null : time
  await tellUser(trx, event, ownerId, 'time-suggested', { requestId, title, carrier, day, part, plate, agreed })
}

/** A day without a time: both sides of the job are told (NOSHOW-01). */
async function tellUnconfirmed(trx: OpenTransaction, event: VisitUnconfirmed): Promise<void> {
  const { requestId, ownerId, carrierId } = event.data
  const title = (await moderatedRequest(trx, requestId))?.title ?? ''
  if (ownerId) await tellUser(trx, event, ownerId, 'visit-unconfirmed', { requestId, title, toOwner: true })
  if (carrierId) await tellUser(trx, event, carrierId, 'visit-unconfirmed', { requestId, title, toOwner: false })
}

/** The carrier of a job may not work for now, and its owner may cancel what is not in a van; or it may again, and the job goes on. */
async function tellSuspension(trx: OpenTransaction, event: CarrierSuspended | CarrierReinstated): Promise<void> {
  const { requestId, ownerId, carrierId, title, loading } = event.data
  if (ownerId === null || carrierId === null) return
  const { displayName: carrier } = await bidderCard(trx, carrierId)
  const template = event.type === 'CarrierSuspended' ? 'carrier-suspended' : 'carrier-reinstated'
  await tellUser(trx, event, ownerId, template, { requestId, title, carrier, loading })
}

/** The owner of a job may not use this site for now, or may again: for its carrier, whom they cannot answer here meanwhile. */
async function tellSuspendedOwner(trx: OpenTransaction, event: OwnerSuspended | OwnerReinstated): Promise<void> {
  const { requestId, carrierId, title, loading, arrived, mismatched } = event.data
  if (carrierId === null) return
  const template = event.type === 'OwnerSuspended' ? 'owner-suspended' : 'owner-reinstated'
  await tellUser(trx, event, carrierId, template, { requestId, title, loading, arrived, mismatched })
}

/** A carrier that has not said where the waste went is reminded (PROOF-03); of what is overdue there is no mail. */
async function tellProofDue(trx: OpenTransaction, event: EventOf<typeof ProofDue>): Promise<void> {
  const { requestId, ownerId, carrierId, hours } = event.data
  if (carrierId === null || hours === 72) return
  // who has said it meanwhile needs no mail
  if ((await disposalOf(trx, requestId, new Date()))?.said !== null) return
  const title = (await moderatedRequest(trx, requestId))?.title ?? ''
  await tellUser(trx, event, carrierId, 'proof-due', { requestId, title, hours, ownerLeft: ownerId === null })
}

/** A carrier whose proof staff refused reads why; one that they accepted is told to nobody. */
async function tellProofRefused(trx: OpenTransaction, event: EventOf<typeof ProofDecided>): Promise<void> {
  const { requestId, carrierId, decision } = event.data
  if (carrierId === null || decision !== 'refused') return
  const refused = await disposalOf(trx, requestId, new Date())
  if (refused?.reason == null) return
  const title = (await moderatedRequest(trx, requestId))?.title ?? ''
  await tellUser(trx, event, carrierId, 'proof-refused', { requestId, title, reason: refused.reason })
}

/** A request that staff ended: both sides are told why, and all who bid on one that was cancelled. */
async function tellEnd(trx: OpenTransaction, event: RequestCompleted | RequestCancelled): Promise<void> {
  const { requestId, by, userId: ownerId, acceptedBidderId: carrierId } = event.data
  if (by !== 'staff') return
  const title = (await moderatedRequest(trx, requestId))?.title ?? ''
  const status = event.type === 'RequestCompleted' ? ('completed' as const) : ('cancelled' as const)
  const facts = { requestId, title, status, reason: await endReason(trx, requestId) }
  const tell = (userId: string, to: 'owner' | 'carrier' | 'bidder') =>
    tellUser(trx, event, userId, 'request-ended-by-staff', { ...facts, to })
  if (ownerId) await tell(ownerId, 'owner')
  if (carrierId) await tell(carrierId, 'carrier')
  const others = status === 'cancelled' ? await biddersOn(trx, requestId) : []
  for (const bidderId of others) if (bidderId !== carrierId) await tell(bidderId, 'bidder')
}

/** A job that one of its sides ended: the other one is told why (RIGHT-04, RIGHT-05, NOSHOW-02). */
async function tellCancellation(trx: OpenTransaction, event: EventOf<typeof JobCancelled>): Promise<void> {
  const { requestId, title, ended, arrived, mismatched, ownerId, carrierId } = event.data
  const to = toldOfEnd(ended) === 'owner' ? ownerId : carrierId
  if (to === null) return
  const others = (await biddersOn(trx, requestId)).some((bidderId) => bidderId !== carrierId)
  const facts = { requestId, title, by: ended.by, reason: ended.reason, arrived, mismatched, others }
  await tellUser(trx, event, to, 'job-cancelled', facts)
}
