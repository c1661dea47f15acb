import {
  ChosenCarrierBlocked,
  RegisterFailing,
  RegistrationBlocked,
  RegistrationChecked,
  RegistrationEndsSoon,
} from '#modules/carriers/carrier-registration/events.ts'
import { registrationOutcome } from '#modules/carriers/carrier-registration/facade.ts'
import { VerificationDecided } from '#modules/carriers/profiles/events.ts'
import { bidderCard, verificationReason } from '#modules/carriers/profiles/facade.ts'
import { AskDecided } from '#modules/community/items/events.ts'
import { promiseContact } from '#modules/community/items/facade.ts'
import {
  CharityAccepted,
  CharityAsked,
  CharityReleased,
  LadderDone,
  LadderMoved,
} from '#modules/community/ladders/events.ts'
import { charityAddress, findAskLink, ladderForMail } from '#modules/community/ladders/facade.ts'
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
} from '#modules/core/accounts/events.ts'
import { accountOf, emailChangeOf, findMailLink, staffIdsToAlert } from '#modules/core/accounts/facade.ts'
import { ApiKeyCreated, ApiKeyRevoked, ApiKeyUsedElsewhere } from '#modules/core/api-keys/events.ts'
import { apiKeyName } from '#modules/core/api-keys/facade.ts'
import { ProofDecided, ProofDue } from '#modules/fulfilment/disposal/events.ts'
import { disposalOf } from '#modules/fulfilment/disposal/facade.ts'
import { itemsText } from '#modules/fulfilment/visits/contract/price-request.ts'
import { partyToNotifyOfEnd } from '#modules/fulfilment/visits/contract/reasons.ts'
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
} from '#modules/fulfilment/visits/events.ts'
import { visitMilestones } from '#modules/fulfilment/visits/facade.ts'
import { BidAccepted } from '#modules/market/bidding/events.ts'
import { biddersOn } from '#modules/market/bidding/facade.ts'
import { RequestCancelled, RequestCollected, RequestCompleted } from '#modules/market/requests/events.ts'
import { awaitedConfirmations, endReason, itemsToCarry, requestForModeration } from '#modules/market/requests/facade.ts'
import { AccountDeleted, DataExportReady } from '#modules/staff/privacy/events.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { type Consumer, consumer, type Handler, on } from '#server/platform/delivery/consumers.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import type { DomainEvent, EventKind, EventOf } from '#server/platform/kernel/events.ts'
import type { MailTemplate } from '../contract.ts'
import { deleteMailsOf } from '../steps/delete-mails-of.ts'
import { queueMail } from '../steps/queue-mail.ts'
import type { FactsOf } from '../templates/mail-templates.ts'

/** The consumer's name in the inbox. */
export const MAILS_CONSUMER = 'notifications.mails'

/** Queues the mails that events cause. */
export const queueMailsOnEvents = ({ SESSION_SECRET }: Pick<Config, 'SESSION_SECRET'>): Consumer =>
  consumer(
    MAILS_CONSUMER,
    mailLinkOn(SESSION_SECRET, UserSignedUp, 'confirm-address'),
    mailLinkOn(SESSION_SECRET, ConfirmationAsked, 'confirm-address'),
    mailLinkOn(SESSION_SECRET, PasswordResetAsked, 'reset-password'),
    mailLinkOn(SESSION_SECRET, EmailChangeAsked, 'confirm-new-address'),
    on(SignUpRepeated, (trx, event) => notifyUser(trx, event, event.data.userId, 'account-exists', {})),
    on(PasswordChanged, (trx, event) =>
      notifyUser(trx, event, event.data.userId, 'password-changed', { at: event.at }),
    ),
    on(SecondFactorSetUp, (trx, event) =>
      notifyUser(trx, event, event.data.userId, 'second-factor-set-up', { at: event.at }),
    ),
    on(SecondFactorTurnedOff, (trx, event) =>
      notifyUser(trx, event, event.data.userId, 'second-factor-gone', { at: event.at, by: 'owner' }),
    ),
    on(SecondFactorReset, (trx, event) =>
      notifyUser(trx, event, event.data.userId, 'second-factor-gone', { at: event.at, by: 'colleague' }),
    ),
    on(RecoveryCodeUsed, (trx, event) => {
      const { userId, left } = event.data
      return notifyUser(trx, event, userId, 'recovery-code-used', { at: event.at, left })
    }),
    on(ApiKeyCreated, mailKeyOwner('api-key-created')),
    on(ApiKeyUsedElsewhere, notifyOfNewNetwork),
    on(ApiKeyRevoked, mailKeyOwner('api-key-revoked')),
    on(EmailChanged, notifyBothAddresses),
    on(VerificationDecided, notifyVerificationDecision),
    on(DataExportReady, (trx, event) => notifyUser(trx, event, event.data.userId, 'export-ready', {})),
    on(BidAccepted, notifyBooking),
    on(RequestCollected, notifyCollection),
    on(ReceiptIssued, notifyReceipt),
    on(PriceAsked, notifyAskedPrice),
    on(PriceLowered, notifyLoweredPrice),
    on(AskDecided, notifyPromise),
    on(RequestCompleted, notifyEndByStaff),
    on(RequestCancelled, notifyEndByStaff),
    on(RegistrationChecked, notifyRegistrationResult),
    on(RegistrationBlocked, async (trx, event) => {
      const current = await registrationOutcome(trx, event.data.businessId)
      // A later change has its own mail.
      if (current?.state !== event.data.state) return
      const { outcome, reason, state } = current
      const facts = { outcome, reason, ended: state === 'expired' }
      await notifyUser(trx, event, event.data.businessId, 'registration-barred', facts)
    }),
    on(RegistrationEndsSoon, (trx, event) => {
      const { businessId, days, validTo } = event.data
      return notifyUser(trx, event, businessId, 'registration-ends', { days, validTo })
    }),
    on(ChosenCarrierBlocked, async (trx, event) => {
      const { requestId, requestTitle: title, ownerId, businessId } = event.data
      await notifyUser(trx, event, ownerId, 'chosen-carrier-barred', { requestId, title, toOwner: true })
      await notifyUser(trx, event, businessId, 'chosen-carrier-barred', { requestId, title, toOwner: false })
    }),
    on(RegisterFailing, async (trx, event) => {
      for (const userId of await staffIdsToAlert(trx))
        await notifyUser(trx, event, userId, 'register-silent', { at: event.data.since })
    }),
    on(VisitConfirmed, notifyConfirmedTime),
    on(TimeSuggested, notifySuggestedTime),
    on(VisitUnconfirmed, notifyUnconfirmedVisit),
    on(CarrierSuspended, notifyCarrierSuspension),
    on(CarrierReinstated, notifyCarrierSuspension),
    on(OwnerSuspended, notifyOwnerSuspension),
    on(OwnerReinstated, notifyOwnerSuspension),
    on(CarrierLeft, async (trx, event) => {
      const { ownerId, requestId, title } = event.data
      if (ownerId !== null) await notifyUser(trx, event, ownerId, 'carrier-left', { requestId, title })
    }),
    on(EarlyStartAsked, async (trx, event) => {
      const { ownerId, requestId, title, words, askedAt: at } = event.data
      if (ownerId !== null) await notifyUser(trx, event, ownerId, 'early-start-asked', { requestId, title, words, at })
    }),
    on(JobCancelled, notifyCancellation),
    on(ProofDue, notifyProofDue),
    on(ProofDecided, notifyProofRefused),
    on(CharityAsked, (trx, event) => askCharity(trx, event, SESSION_SECRET)),
    on(LadderMoved, notifyLadderStep),
    on(CharityAccepted, notifyCharityAcceptance),
    on(CharityReleased, notifyReleasedCharity),
    on(LadderDone, async (trx, event) => {
      const { ladderId, ownerId, kg } = event.data
      // no one was known to take it
      if (kg === 0) return
      const title = (await ladderForMail(trx, ladderId))?.title
      if (title)
        await notifyUser(trx, event, ownerId, 'ladder-given', { ladderId, title, kg: Math.max(1, Math.round(kg)) })
    }),
    on(AccountDeleted, (trx, { data }) => deleteMailsOf(trx, data.userId)),
  )

/** Mails what happened to an API key, unless its account has been deleted since. */
const mailKeyOwner =
  (template: 'api-key-created' | 'api-key-revoked') =>
  async (trx: OpenTransaction, event: EventOf<typeof ApiKeyCreated | typeof ApiKeyRevoked>): Promise<void> => {
    const { keyId, userId } = event.data
    const name = await apiKeyName(trx, keyId)
    if (name !== null) await notifyUser(trx, event, userId, template, { at: event.at, name })
  }

async function notifyOfNewNetwork(trx: OpenTransaction, event: EventOf<typeof ApiKeyUsedElsewhere>): Promise<void> {
  const { keyId, userId, network } = event.data
  const name = await apiKeyName(trx, keyId)
  if (name !== null) await notifyUser(trx, event, userId, 'api-key-used-elsewhere', { at: event.at, name, network })
}

interface LinkData {
  userId: string
  linkId: string
}
type LinkTemplate = 'confirm-address' | 'reset-password' | 'confirm-new-address'

/** Handles an event by mailing a link to its address, unless the link was already used or replaced. */
const mailLinkOn = <Type extends string, Data extends LinkData>(
  secret: string,
  kind: EventKind<Type, Data>,
  template: LinkTemplate,
): Handler =>
  on(kind, async (trx, { id: eventId, data: { userId, linkId } }) => {
    const link = await findMailLink(trx, secret, linkId)
    if (link) await queueMail(trx, { eventId, userId, address: link.address, template, facts: { linkId } }, new Date())
  })

/** Mails a person at their current address; skips closed accounts. */
async function notifyUser<T extends MailTemplate>(
  trx: OpenTransaction,
  { id: eventId }: DomainEvent,
  userId: string,
  template: T,
  facts: FactsOf<T>,
): Promise<void> {
  const account = await accountOf(trx, userId)
  if (account) await queueMail(trx, { eventId, userId, address: account.email, template, facts }, new Date())
}

async function notifyBothAddresses(trx: OpenTransaction, { id: eventId, data: { userId, changeId } }: EmailChanged) {
  const change = await emailChangeOf(trx, changeId)
  if (!change) return
  const { oldEmail, newEmail } = change
  const common = { eventId, userId }
  const facts = { newAddress: shortenAddress(newEmail) }
  await queueMail(trx, { ...common, address: oldEmail, template: 'address-changed', facts }, new Date())
  await queueMail(trx, { ...common, address: newEmail, template: 'address-is-yours', facts: {} }, new Date())
}

/** Shortens `nora@kerbside.example` to `n…@kerbside.example`. */
const shortenAddress = (address: string): string => address.replace(/^(.)[^@]*/u, '$1…')

async function notifyVerificationDecision(trx: OpenTransaction, event: VerificationDecided): Promise<void> {
  const { userId, version, status } = event.data
  if (status === 'verified')
    return notifyUser(trx, event, userId, event.data.wasVerified ? 'name-shown' : 'verified', {})
  const facts = { reason: await verificationReason(trx, userId, version) }
  if (status === 'rejected') return notifyUser(trx, event, userId, 'verification-rejected', facts)
  if (status === 'needs_resubmission') return notifyUser(trx, event, userId, 'verification-resubmit', facts)
}

/** Mails a carrier the result of a registration check that it was waiting for (TRUST-02). */
async function notifyRegistrationResult(trx: OpenTransaction, event: RegistrationChecked): Promise<void> {
  const current = event.data.awaited ? await registrationOutcome(trx, event.data.businessId) : null
  if (current?.state !== event.data.state) return
  const { confirmed, outcome, reason } = current
  await notifyUser(trx, event, event.data.businessId, 'registration-result', { confirmed, outcome, reason })
}

/** Mails both parties the details of a booked job. */
async function notifyBooking(trx: OpenTransaction, event: BidAccepted): Promise<void> {
  const { bidderId, ownerId, requestId, requestTitle: title, bidAmount: amount, automatic } = event.data
  const { lines, halfDays } = await itemsToCarry(trx, requestId)
  const common = { requestId, title, amount, items: itemsText(lines), halfDays }
  const { displayName: carrier } = await bidderCard(trx, bidderId)
  await notifyUser(trx, event, ownerId, 'job-booked', { ...common, carrier, ...(automatic && { automatic }) })
  await notifyUser(trx, event, bidderId, 'bid-accepted', common)
}

/** Asks the owner to confirm a collection that the carrier marked, unless they already have. */
async function notifyCollection(trx: OpenTransaction, event: EventOf<typeof RequestCollected>): Promise<void> {
  const { requestId, userId: ownerId, acceptedBidderId: carrierId, collectedAt: at, by } = event.data
  if (by !== 'carrier' || ownerId === null || carrierId === null || at === null) return
  if (!(await awaitedConfirmations(trx, ownerId)).some((job) => job.requestId === requestId)) return
  const title = (await requestForModeration(trx, requestId))?.title ?? ''
  const { displayName: carrier } = await bidderCard(trx, carrierId)
  await notifyUser(trx, event, ownerId, 'job-collected', { requestId, title, carrier, at })
}

/** Mails the owner the receipt of a collected job (PRICE-06). */
async function notifyReceipt(trx: OpenTransaction, event: ReceiptIssued): Promise<void> {
  const { requestId, ownerId, carrierId, number, agreedPounds: amount } = event.data
  if (ownerId === null) return
  const title = (await requestForModeration(trx, requestId))?.title ?? ''
  const carrier = carrierId === null ? null : (await bidderCard(trx, carrierId)).displayName
  await notifyUser(trx, event, ownerId, 'receipt-issued', { requestId, title, carrier, number, amount })
}

/** Mails the owner the new price that the carrier asks for, because they may not have the page open (PRICE-02). */
async function notifyAskedPrice(trx: OpenTransaction, event: PriceAsked): Promise<void> {
  const { requestId, ownerId, change } = event.data
  if (ownerId === null) return
  const title = (await requestForModeration(trx, requestId))?.title ?? ''
  const { lines, oldPounds, newPounds, lapsesAt: at } = change
  const items = itemsText(lines)
  await notifyUser(trx, event, ownerId, 'price-asked', { requestId, title, items, oldPounds, newPounds, at })
}

/** Mails the owner a lowered price (PRICE-03). */
async function notifyLoweredPrice(trx: OpenTransaction, event: PriceLowered): Promise<void> {
  const { requestId, ownerId, carrierId, oldPounds, newPounds } = event.data
  if (ownerId === null || carrierId === null) return
  const title = (await requestForModeration(trx, requestId))?.title ?? ''
  const { displayName: carrier } = await bidderCard(trx, carrierId)
  await notifyUser(trx, event, ownerId, 'price-lowered', { requestId, title, carrier, oldPounds, newPounds })
}

/** Mails an asker about a promise and its withdrawal, and both people once it is accepted. */
async function notifyPromise(trx: OpenTransaction, event: EventOf<typeof AskDecided>): Promise<void> {
  const { askerId, giverId, itemId, itemType, itemTitle: title, status, accepted, undone, itemRemoved } = event.data
  if (undone) {
    const facts = { itemId, itemType, title, gone: status === 'passed', ...(itemRemoved && { removed: itemRemoved }) }
    return notifyUser(trx, event, askerId, 'promise-undone', facts)
  }
  if (status !== 'promised') return
  if (!accepted) return notifyUser(trx, event, askerId, 'item-promised', { itemId, itemType, title })
  for (const userId of [giverId, askerId]) {
    // The promise may have been withdrawn since.
    const contact = await promiseContact(trx, itemId, userId)
    if (!contact) continue
    const { name, message } = contact
    const toGiver = userId === giverId
    await notifyUser(trx, event, userId, 'item-agreed', { itemId, itemType, title, name, message, toGiver })
  }
}

/** Asks a charity by email, unless the offer has ended or the charity has no address any more (LADDER-05). */
async function askCharity(trx: OpenTransaction, event: CharityAsked, secret: string): Promise<void> {
  const { id: eventId, data } = event
  const link = await findAskLink(trx, secret, data.askId)
  if (!link) return
  const { address, charity, items, kg, outward, reachedBy } = link
  const facts = { linkId: data.askId, charity, items, kg, outward, reachedBy }
  await queueMail(trx, { eventId, userId: null, address, template: 'charity-asked', facts }, new Date())
}

/** Mails the owner of a ladder that its next step has begun, unless it has moved on since. */
async function notifyLadderStep(trx: OpenTransaction, event: LadderMoved): Promise<void> {
  const { ladderId, ownerId, step, noCharities = false } = event.data
  const ladder = await ladderForMail(trx, ladderId)
  if (ladder?.step !== step) return
  const { title, charityUntil, charities, passedSlots } = ladder
  if (step === 'paid') {
    const wantedBy = charities.filter(({ answer }) => answer === 'wanted').map(({ name }) => name)
    const facts = { requestId: ladderId, title, noCharities, wantedBy, passedSlots }
    return notifyUser(trx, event, ownerId, 'ladder-posted', facts)
  }
  if (charityUntil === null) return
  const emailed = charities.filter((charity) => charity.emailed).length
  const facts = { ladderId, title, emailed, others: charities.length - emailed, until: charityUntil.toISOString() }
  await notifyUser(trx, event, ownerId, 'ladder-charities', facts)
}

/** Mails the owner of a ladder that a charity would like the items, and how to reach it. */
async function notifyCharityAcceptance(trx: OpenTransaction, event: CharityAccepted): Promise<void> {
  const { ladderId, ownerId, charityId } = event.data
  const ladder = await ladderForMail(trx, ladderId)
  const charity = ladder?.charities.find((candidate) => candidate.charityId === charityId)
  if (!ladder || !charity) return
  const facts = { ladderId, title: ladder.title, charity: charity.name, phone: charity.phone }
  await notifyUser(trx, event, ownerId, 'charity-accepted', facts)
}

/** Mails a charity that wanted something that it is no longer to be had, unless it has no address any more. */
async function notifyReleasedCharity(trx: OpenTransaction, event: CharityReleased): Promise<void> {
  const { id: eventId, data } = event
  const contact = await charityAddress(trx, data.charityId)
  if (!contact) return
  const { items, outward, why } = data
  const facts = { charity: contact.charity, items, outward, why }
  await queueMail(
    trx,
    { eventId, userId: null, address: contact.address, template: 'charity-released', facts },
    new Date(),
  )
}

/** Mails the owner the confirmed time and van, unless they have changed since (DOOR-01). */
async function notifyConfirmedTime(trx: OpenTransaction, event: VisitConfirmed): Promise<void> {
  const { requestId, ownerId, carrierId, day, part, plate, tooSoon = false } = event.data
  if (ownerId === null || carrierId === null || day === null || part === null) return
  const now = await visitMilestones(trx, requestId)
  if (now.time?.day !== day || now.time.part !== part || now.plate !== plate) return
  const title = (await requestForModeration(trx, requestId))?.title ?? ''
  const { displayName: carrier } = await bidderCard(trx, carrierId)
  await notifyUser(trx, event, ownerId, 'visit-confirmed', { requestId, title, carrier, day, part, plate, tooSoon })
  if (event.data.byOwner) await notifyUser(trx, event, carrierId, 'time-accepted', { requestId, title, day, part })
}

/** Mails the owner a suggested time, unless it has been replaced or withdrawn (DOOR-01). */
async function notifySuggestedTime(trx: OpenTransaction, event: TimeSuggested): Promise<void> {
  const { requestId, ownerId, carrierId, day, part, plate } = event.data
  if (ownerId === null || carrierId === null) return
  const { suggested, confirmedAt, time } = await visitMilestones(trx, requestId)
  if (suggested?.day !== day || suggested.part !== part || suggested.plate !== plate) return
  const title = (await requestForModeration(trx, requestId))?.title ?? ''
  const { displayName: carrier } = await bidderCard(trx, carrierId)
  const agreed = confirmedAt === null ? null : time
  await notifyUser(trx, event, ownerId, 'time-suggested', { requestId, title, carrier, day, part, plate, agreed })
}

/** Mails both parties when no time is confirmed after a day (NOSHOW-01). */
async function notifyUnconfirmedVisit(trx: OpenTransaction, event: VisitUnconfirmed): Promise<void> {
  const { requestId, ownerId, carrierId } = event.data
  const title = (await requestForModeration(trx, requestId))?.title ?? ''
  if (ownerId) await notifyUser(trx, event, ownerId, 'visit-unconfirmed', { requestId, title, toOwner: true })
  if (carrierId) await notifyUser(trx, event, carrierId, 'visit-unconfirmed', { requestId, title, toOwner: false })
}

/** Mails the owner that the job's carrier is suspended or reinstated. */
async function notifyCarrierSuspension(
  trx: OpenTransaction,
  event: CarrierSuspended | CarrierReinstated,
): Promise<void> {
  const { requestId, ownerId, carrierId, title, loading } = event.data
  if (ownerId === null || carrierId === null) return
  const { displayName: carrier } = await bidderCard(trx, carrierId)
  const template = event.type === 'CarrierSuspended' ? 'carrier-suspended' : 'carrier-reinstated'
  await notifyUser(trx, event, ownerId, template, { requestId, title, carrier, loading })
}

/** Mails the carrier that the job's owner is suspended or reinstated. */
async function notifyOwnerSuspension(trx: OpenTransaction, event: OwnerSuspended | OwnerReinstated): Promise<void> {
  const { requestId, carrierId, title, loading, arrived, mismatched } = event.data
  if (carrierId === null) return
  const template = event.type === 'OwnerSuspended' ? 'owner-suspended' : 'owner-reinstated'
  await notifyUser(trx, event, carrierId, template, { requestId, title, loading, arrived, mismatched })
}

/**
 * Reminds a carrier of a missing disposal record after 24 and 48 hours, but not when it is overdue at 72 (PROOF-03).
 */
async function notifyProofDue(trx: OpenTransaction, event: EventOf<typeof ProofDue>): Promise<void> {
  const { requestId, ownerId, carrierId, hours } = event.data
  if (carrierId === null || hours === 72) return
  // It may have been recorded since.
  if ((await disposalOf(trx, requestId, new Date()))?.record !== null) return
  const title = (await requestForModeration(trx, requestId))?.title ?? ''
  await notifyUser(trx, event, carrierId, 'proof-due', { requestId, title, hours, ownerLeft: ownerId === null })
}

/** Mails a carrier why staff refused its disposal record; accepted ones are not mailed. */
async function notifyProofRefused(trx: OpenTransaction, event: EventOf<typeof ProofDecided>): Promise<void> {
  const { requestId, carrierId, decision } = event.data
  if (carrierId === null || decision !== 'refused') return
  const disposal = await disposalOf(trx, requestId, new Date())
  if (disposal?.reason == null) return
  const title = (await requestForModeration(trx, requestId))?.title ?? ''
  await notifyUser(trx, event, carrierId, 'proof-refused', { requestId, title, reason: disposal.reason })
}

/** Mails both parties why staff completed or cancelled a request, and all bidders if it was cancelled. */
async function notifyEndByStaff(trx: OpenTransaction, event: RequestCompleted | RequestCancelled): Promise<void> {
  const { requestId, by, userId: ownerId, acceptedBidderId: carrierId } = event.data
  if (by !== 'staff') return
  const title = (await requestForModeration(trx, requestId))?.title ?? ''
  const status = event.type === 'RequestCompleted' ? ('completed' as const) : ('cancelled' as const)
  const facts = { requestId, title, status, reason: await endReason(trx, requestId) }
  const notify = (userId: string, to: 'owner' | 'carrier' | 'bidder') =>
    notifyUser(trx, event, userId, 'request-ended-by-staff', { ...facts, to })
  if (ownerId) await notify(ownerId, 'owner')
  if (carrierId) await notify(carrierId, 'carrier')
  const bidderIds = status === 'cancelled' ? await biddersOn(trx, requestId) : []
  for (const bidderId of bidderIds) if (bidderId !== carrierId) await notify(bidderId, 'bidder')
}

/** Mails a party why the other one ended the job (RIGHT-04, RIGHT-05, NOSHOW-02). */
async function notifyCancellation(trx: OpenTransaction, event: EventOf<typeof JobCancelled>): Promise<void> {
  const { requestId, title, ended, arrived, mismatched, ownerId, carrierId } = event.data
  const to = partyToNotifyOfEnd(ended) === 'owner' ? ownerId : carrierId
  if (to === null) return
  const hasOtherBidders = (await biddersOn(trx, requestId)).some((bidderId) => bidderId !== carrierId)
  const facts = { requestId, title, by: ended.by, reason: ended.reason, arrived, mismatched, others: hasOtherBidders }
  await notifyUser(trx, event, to, 'job-cancelled', facts)
}
