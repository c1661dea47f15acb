import { by, type Fault } from './fault.ts'

const HALF_WAY = by('modules/market/bidding/accepting', 'rejects a bid that is half-way when its request is accepted')
const HALF_WAY_BARRED = by(
  'modules/carriers/carrier-registration/nights',
  'a block set during a bid waits for that bid',
)
const COMMITTING = by('platform/consumers', 'an event whose transaction cannot commit is neither kept nor announced')

/** What must not be accepted, won or spent twice. */
const RACES: readonly Fault[] = [
  {
    id: 'accept-without-lock',
    what: 'Accepting a bid no longer locks the request exclusively, so bids slip past it',
    file: 'modules/market/requests/steps/lock-request.ts',
    from: "selectRequest(db, placeholder('requestId')).forUpdate()",
    to: "selectRequest(db, placeholder('requestId'))",
    caughtBy: HALF_WAY,
  },
  {
    id: 'bid-without-hold',
    what: 'Placing a bid no longer locks the request, so it may be assigned in between',
    file: 'modules/market/requests/steps/lock-request.ts',
    from: "selectRequest(db, placeholder('requestId')).forShare()",
    to: "selectRequest(db, placeholder('requestId'))",
    caughtBy: HALF_WAY,
  },
  {
    id: 'accepted-bid-not-unique',
    what: 'The database would store two accepted bids on one request',
    file: 'migrations/0006_bidding.ts',
    from: 'create unique index bids_one_accepted',
    to: 'create index bids_one_accepted',
    caughtBy: by('modules/market/bidding/accepting', 'enforces a single accepted bid in the database'),
  },
  {
    id: 'quota-without-lock',
    what: 'The bids of one carrier are no longer counted one after another',
    file: 'modules/carriers/subscriptions/steps/lock-allowance.ts',
    from: "selectSubscription(db, placeholder('userId')).forUpdate()",
    to: "selectSubscription(db, placeholder('userId'))",
    caughtBy: by('modules/market/bidding/placing', 'ten of them at once at the quota’s edge'),
  },
  {
    id: 'price-raised-after-loading',
    what: 'Loading leaves a price request open, so it may be signed afterwards',
    file: 'modules/fulfilment/visits/commands/begin-loading.ts',
    from: "        await closePendingPrice(trx, request, now, { outcome: 'loaded', at: now })\n",
    to: '',
    caughtBy: by(
      'modules/fulfilment/visits/prices/prices',
      'ends when loading begins, and nothing raises the price afterwards',
    ),
  },
  {
    id: 'receipt-number-without-lock',
    what: 'The number of a receipt is read without a lock, so two concurrent receipts want the same',
    file: 'modules/fulfilment/visits/steps/issue-receipt-once.ts',
    from: "last: eb('receipt_years.last', '+', 1)",
    to: 'last: eb.val(1)',
    caughtBy: by(
      'modules/fulfilment/visits/receipts/receipts',
      'has no gaps or duplicates when many are issued at once',
    ),
  },
  {
    id: 'registration-without-hold',
    what: 'Placing a bid no longer locks the registration, so its carrier may be blocked in between',
    file: 'modules/carriers/carrier-registration/queries/registration-of.ts',
    from: "where('business_id', '=', placeholder('businessId')).forShare()",
    to: "where('business_id', '=', placeholder('businessId'))",
    caughtBy: HALF_WAY_BARRED,
  },
  {
    id: 'registration-outside-transaction',
    what: 'Placing a bid reads the registration over another connection than its transaction',
    file: 'modules/market/bidding/commands/place-bid.ts',
    from: 'lockRegistrationForShare(trx, caller.userId)',
    to: 'registrationOf(db, caller.userId)',
    also: [
      {
        file: 'modules/market/bidding/commands/place-bid.ts',
        from: 'import { lockRegistrationForShare, registrationForBidding }',
        to: 'import { registrationForBidding, registrationOf }',
      },
    ],
    caughtBy: HALF_WAY_BARRED,
  },
  {
    id: 'rates-without-lock',
    what: 'Two staff may add a rate for the same thing without seeing each other’s',
    file: 'modules/core/waste-catalogue/commands/set-rate.ts',
    from: '      await lockRates(trx, rate)\n',
    to: '',
    caughtBy: by('modules/core/waste-catalogue/staff', 'accepts one of two concurrent additions'),
  },
  {
    id: 'same-version-twice',
    what: 'The slower of two concurrent changes of an item gets a server error',
    file: 'modules/core/waste-catalogue/commands/change-item.ts',
    from: ".onConflict((conflict) => conflict.columns(['key', 'version']).doNothing())",
    to: '',
    caughtBy: by('modules/core/waste-catalogue/staff', 'accepts one of two concurrent changes of the same version'),
  },
  {
    id: 'key-ignored',
    what: 'A command runs again though its Idempotency-Key was seen before',
    file: 'server/platform/database/transaction.ts',
    from: 'const outcome = command ? await runIdempotent(trx, command, events, () => work(trx)) : await work(trx)',
    to: 'const outcome = await work(trx)\n      if (command && events.length > 0) await storeEvents(trx, toOutboxRows(events))',
    caughtBy: by('modules/market/bidding/placing', 'places one bid for a double submit'),
  },
  {
    id: 'link-used-twice',
    what: 'The link to a private file opens it again',
    file: 'server/platform/files/file-links.ts',
    from: "    .where('used_at', 'is', null)\n",
    to: '',
    caughtBy: by('platform/file-links', 'opens it once'),
  },
]

/** What must reach every consumer, once, and only when it is true. */
const DELIVERY: readonly Fault[] = [
  {
    id: 'cursor-instead-of-claim',
    what: 'The relay reads on from where it was, and skips what was committed late',
    file: 'server/platform/delivery/outbox.ts',
    from: 'where relayed_at is null and (claimed_until is null or claimed_until < now())',
    to: "where committed_at > coalesce((select max(committed_at) from outbox where relayed_at is not null), '-infinity')",
    caughtBy: by('platform/outbox', 'carries what was committed late as surely'),
  },
  {
    id: 'done-when-queued',
    what: 'An event counts as delivered once it is queued, whatever becomes of the queue',
    file: 'server/platform/delivery/outbox.ts',
    from: 'done_at = case when wanted <@ array(select consumer from inbox i where i.event_id = o.id) then now() end',
    to: 'done_at = now()',
    caughtBy: by('platform/outbox', 'queues a live message only when it was not acknowledged'),
  },
  {
    id: 'told-before-commit',
    what: 'Sockets and queues receive an event before it is committed',
    file: 'server/platform/database/transaction.ts',
    from: `      return outcome
    }),
  )`,
    to: `      listeners.get(db)?.(events)
      return outcome
    }),
  )`,
    caughtBy: COMMITTING,
  },
  {
    id: 'event-outside-transaction',
    what: 'An event is written over another connection than the change it describes',
    file: 'server/platform/database/transaction.ts',
    from: 'await storeEvents(trx, toOutboxRows(events))',
    to: 'await storeEvents(db as never, toOutboxRows(events))',
    caughtBy: COMMITTING,
  },
  {
    id: 'consumer-without-inbox',
    what: 'A consumer handles an event again that it has handled',
    file: 'server/platform/delivery/consumers.ts',
    from: 'if (isNew) await handler.handle(trx, event, prepared)',
    to: 'await handler.handle(trx, event, prepared)',
    caughtBy: by('platform/consumers', 'the same event twice, even at once, has its effect once'),
  },
  {
    id: 'error-swallowed',
    what: 'A consumer that fails counts as successful',
    file: 'server/platform/delivery/consumers.ts',
    from: 'if (isNew) await handler.handle(trx, event, prepared)',
    to: 'if (isNew) await handler.handle(trx, event, prepared).catch(() => undefined)',
    caughtBy: by('platform/consumers', 'a consumer that fails after its effect leaves neither'),
  },
  {
    id: 'batch-without-inbox',
    what: 'What the relay carries twice is handled twice where many are handled at once',
    file: 'server/platform/delivery/batch-consumer.ts',
    from: 'const newIds = await insertIntoInbox(trx, name, events)',
    to: 'await insertIntoInbox(trx, name, events)\n      const newIds = new Set(events.map(({ id }) => id))',
    caughtBy: by('platform/batch-consumer', 'each is handled once, however often it is carried'),
  },
  {
    id: 'batch-swallowed',
    what: 'A failed batch counts as done, and is never tried again',
    file: 'server/platform/delivery/batch-consumer.ts',
    from: '        onError(error)\n        return []',
    to: '        onError(error)\n        return events.map(({ id }) => id)',
    caughtBy: by('platform/batch-consumer', 'a batch that fails leaves no effect and no inbox row'),
  },
  {
    id: 'mail-twice',
    what: 'An event that is handled again queues its mail again',
    file: 'modules/core/notifications/steps/queue-mail.ts',
    from: "    .onConflict((conflict) => conflict.columns(['event_id', 'address']).doNothing())\n",
    to: '',
    also: [{ file: 'migrations/0010_mails.ts', from: '      unique (event_id, address),\n', to: '' }],
    caughtBy: by('modules/core/notifications/every-mail', 'repeated events make no second mail, even concurrently'),
  },
  {
    id: 'gone-found-again',
    what: 'An old version brings a deleted document back to the search',
    file: 'modules/discovery/search/postgres/write.ts',
    from: 'where kept.version < excluded.version',
    to: 'where kept.version < excluded.version or kept.words is null',
    caughtBy: by('modules/discovery/search/postgres', 'does not restore a deleted document from an older version'),
  },
]

/** What people see, and what they must not see. */
const PAGES: readonly Fault[] = [
  {
    id: 'older-version-shown',
    what: 'A page takes the last message it receives for the newest',
    file: 'web/lib/live/versioned-messages.ts',
    from: '  if (existing && existing.version >= item.version) return received\n',
    to: '',
    caughtBy: { file: 'web/lib/live/versioned-messages.test.ts', test: 'ignores repeats and older versions' },
  },
  {
    id: 'back-without-reading',
    what: 'A page that was disconnected doesn’t reload what it missed',
    file: 'web/lib/live/live.ts',
    from: '    if (connectedBefore) refetchOutsideRooms()\n',
    to: '',
    caughtBy: { file: 'web/lib/live/live.test.ts', test: 'refetches everything after a reconnect' },
  },
  {
    id: 'room-unguarded',
    what: 'Anyone connected may join any room',
    file: 'server/platform/live/sockets.ts',
    from: '    assertAccess(room.shape.access, caller)\n',
    to: '',
    caughtBy: by('proofs/permissions/matrix', 'let each caller join the room'),
  },
  {
    id: 'sockets-outlive-session',
    what: 'A session that ended leaves its sockets open',
    file: 'server/platform/live/sockets.ts',
    from: '    io.in(room).disconnectSockets(true)\n',
    to: '',
    caughtBy: by('modules/core/accounts/sessions', 'the sockets of a session close when it'),
  },
  {
    id: 'pence-through-floats',
    what: 'Amounts are rounded to pence with floating-point arithmetic',
    file: 'modules/market/bidding/commands/place-bid.ts',
    from: 'amount: event.data.bidAmount.toFixed(2)',
    to: 'amount: (Math.trunc(event.data.bidAmount * 100) / 100).toFixed(2)',
    caughtBy: by('modules/market/bidding/placing', 'exact to the penny'),
  },
]

/** What a new release does to the previous one. */
const UPGRADES: readonly Fault[] = [
  {
    id: 'landed-migration-changed',
    what: 'A migration that has run everywhere is edited',
    file: 'migrations/0013_community.ts',
    from: 'create index upcycle_ideas_of_owner on upcycle_ideas (owner_id)',
    to: 'create index upcycle_ideas_of_owner on upcycle_ideas (owner_id, id)',
    caughtBy: by('journeys/upgrade/kept-releases', 'has the shape of a new one'),
  },
  {
    id: 'stopped-at-once',
    what: 'A stopping web process stops listening before balancers can notice',
    file: 'server/start.ts',
    from: '  if (sockets) await pause(config.DRAIN_SECONDS * 1_000)\n',
    to: '',
    caughtBy: by('journeys/upgrade/rolling-restart', 'replaces both web processes under load'),
  },
]

/** Wrong decisions on the unexpected answers of other services. */
const ELSEWHERE: readonly Fault[] = [
  {
    id: 'html-taken-for-absent',
    what: 'An HTML page with 200 from the register of carriers says that a number doesn’t exist',
    file: 'modules/carriers/carrier-registration/register.ts',
    from: "if (entry === null) return { kind: 'no-answer', why: 'shape', status }",
    to: "if (entry === null) return { kind: 'absent' }",
    caughtBy: by('modules/carriers/carrier-registration/register', 'says nothing of a number by HTML with 200'),
  },
  {
    id: 'refusal-asked-again-at-once',
    what: 'The register of carriers is queried again straight after three 403s',
    file: 'modules/carriers/carrier-registration/watch/rules.ts',
    from: 'const pausedUntil = pauses > MAX_PAUSES ? nextNight(now) : new Date(now.getTime() + PAUSE_MS)',
    to: 'const pausedUntil = null',
    caughtBy: by('modules/carriers/carrier-registration/nights', 'three 403s pause the register for an hour'),
  },
]

/** What law or promise keeps out of records of people and jobs. */
const RECORDS: readonly Fault[] = [
  {
    id: 'household-with-organisation',
    what: 'The record of a household names an organisation as the producer of the waste',
    file: 'modules/fulfilment/waste-tracking/mappers/v0-2-5.ts',
    from: "      wasteSource: 'Household',\n",
    to: "      wasteSource: 'Household',\n      organisationName: carrier.companyName ?? '',\n",
    caughtBy: by('modules/fulfilment/waste-tracking/records', 'name only address and postcode of a household'),
  },
]

/** What stored data must not reveal. */
const PRIVACY: readonly Fault[] = [
  {
    id: 'gps-left-in-ticket',
    what: 'The stored photo of a ticket still says when and where it was taken',
    file: 'server/platform/files/pictures.ts',
    from: '.jpeg({ quality: DOCUMENT_QUALITY })',
    to: '.keepMetadata().jpeg({ quality: DOCUMENT_QUALITY })',
    caughtBy: by(
      'modules/fulfilment/disposal/saying',
      'opens once per link for both parties and has no location or time',
    ),
  },
]

/** Realistic defects, each with the test that must notice it. */
export const FAULTS: readonly Fault[] = [
  ...RACES,
  ...DELIVERY,
  ...PAGES,
  ...UPGRADES,
  ...ELSEWHERE,
  ...RECORDS,
  ...PRIVACY,
]
