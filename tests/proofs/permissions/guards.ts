/** A guard of the product, and the rows of the table that must turn red without it. */
export interface Guard {
  readonly id: string
  /** From the root of the repository. */
  readonly file: string
  /** A condition, a `.where(…)`, or a statement that begins with `await`. */
  readonly guard: string
  /** A longer text that contains the guard, where it occurs more than once. */
  readonly within?: string
  /** The replacement of a condition. */
  readonly off?: string
  /** Endpoints, by id. */
  readonly rows: readonly string[]
}

const of = (
  file: string,
  guards: readonly (readonly [
    id: string,
    guard: string,
    rows: readonly string[],
    more?: Pick<Guard, 'off' | 'within'>,
  ])[],
): Guard[] => guards.map(([id, guard, rows, more]) => ({ id, file, guard, rows, ...more }))

/** Every guard except those found in the sources: accesses, and the check for an active session. */
export const GUARDS: readonly Guard[] = [
  ...of('server/platform/http/access.ts', [
    ['no one signs in', '!caller', ['checkSubscription'], { within: 'if (!caller) throw' }],
    ['staff levels are ignored', 'hasLevel(caller.staffLevel, required)', ['auditLog'], { off: 'true' }],
    ['keys do without a scope', '!caller.scopes.includes(scope)', ['other scopes']],
  ]),
  ...of('modules/core/api-keys/api-key-callers.ts', [
    [
      'keys outlive their owner’s suspension and their revocation',
      'await activeCaller(db, caller, { secondFactorRequired: true })',
      ['keys of owners'],
    ],
  ]),
  ...of('modules/core/api-keys/commands/revoke-api-key.ts', [
    ['keys of others are revoked', `.where('user_id', '=', userId)`, ['revokeApiKey']],
  ]),
  ...of('server/platform/http/csrf-origin.ts', [
    ['other sites may call', '!isOwnOrigin(config, request.headers.origin, request.headers.host)', ['foreign origin']],
    ['origins of browsers are ignored', 'isCrossSite ||', ['foreign origin'], { off: 'false ||' }],
  ]),
  ...of('server/platform/live/sockets.ts', [
    ['ended sessions get a socket', '!(await options.isSessionActive(caller.sessionId))', ['late sockets']],
    ['rooms are open', 'assertAccess(room.shape.access, caller)', ['rooms']],
    ['rooms of what is hidden are open', '!(await room.isShown(db, id, caller?.userId ?? null))', ['rooms']],
  ]),
  ...of('server/platform/files/file-links.ts', [
    ['links work twice', `.where('used_at', 'is', null)`, ['/files/:token']],
    ['links outlive sessions', '!(await isSessionActive(trx, link.session_id))', ['/files/:token']],
  ]),
  ...of('modules/staff/monitoring/routes.ts', [
    ['passes outlive sessions', '(await isSessionActive(db, pass.sessionId))', ['Bull Board'], { off: 'true' }],
  ]),
  ...of('modules/staff/monitoring/bull-board-pass.ts', [
    ['passes are not compared', '!timingSafeEqual(actual, expected)', ['Bull Board']],
    ['passes last for ever', 'parsed.until > now.getTime()', ['Bull Board'], { off: 'true' }],
  ]),
  ...of('server/platform/http/bull-board.ts', [
    ['Bull Board acts', `!['GET', 'HEAD'].includes(request.method)`, ['Bull Board']],
  ]),
  ...of('modules/core/accounts/steps/lock-account.ts', [
    [
      'ended sessions bid and write',
      '!session_active || account.suspendedAt',
      ['placeBid', 'sendMessage'],
      { off: 'false' },
    ],
  ]),
  ...of('modules/core/accounts/rules.ts', [
    [
      'members have a second factor',
      `role !== 'operations'`,
      ['beginSecondFactor'],
      { within: `{ role, isSetUp, isPassed }: ActiveSession): void {\n  if (role !== 'operations')` },
    ],
  ]),
  ...of('modules/core/accounts/sessions/session-user.ts', [
    ['no second factor is asked for', 'secondFactor === null ?', ['unproven'], { off: 'true ?' }],
  ]),
  ...of('modules/core/accounts/sessions/steps/open-session.ts', [
    ['suspended people sign in', '!suspended_at', ['signIn'], { off: 'true' }],
  ]),
  ...of('modules/core/accounts/sessions/commands/end-my-session.ts', [
    ['sessions of others end', `.where('user_id', '=', userId)`, ['endMySession']],
  ]),
  ...of('modules/core/accounts/sessions/queries/sessions-of.ts', [
    ['sessions of others show', `.where('user_id', '=', userId)`, ['mySessions']],
  ]),
  ...of('modules/core/accounts/second-factor/commands/reset-second-factor.ts', [
    ['staff reset themselves', 'userId === actorId', ['resetSecondFactor']],
  ]),
  ...of('modules/core/accounts/second-factor/commands/turn-off-second-factor.ts', [
    [
      'a required second factor is turned off',
      'required',
      ['turnOffSecondFactor'],
      { within: 'if (required)', off: 'false' },
    ],
  ]),
  ...of('modules/market/bidding/rules.ts', [
    ['own requests are bid on', 'request.userId === bidder.card.userId', ['placeBid']],
    [
      'hidden requests are bid on',
      '!request.shown',
      ['placeBid'],
      { within: `if (!request.shown) throw new Refusal('not_found'` },
    ],
    ['customers bid', `bidder.userType !== 'business'`, ['placeBid']],
    ['carriers bid without a plan', '!bidder.allowance', ['placeBid'], { within: 'if (!bidder.allowance) return' }],
    [
      'anyone accepts',
      'request.userId !== callerId',
      ['acceptBid'],
      { within: 'if (request.userId !== callerId) throw request.shown ? notOwner()' },
    ],
    [
      'anyone changes the list',
      'request.userId !== callerId',
      ['changeList'],
      { within: 'if (request.userId !== callerId)\n    throw request.shown' },
    ],
    ['bids of others are withdrawn', 'bid.bidderId !== callerId', ['withdrawBid']],
  ]),
  ...of('modules/market/bidding/queries/bids-on-request.ts', [
    [
      'bids on hidden requests show',
      'assertRequestShown(db, requestId, viewerId)',
      ['bidsOnRequest'],
      { off: 'undefined' },
    ],
  ]),
  ...of('modules/market/bidding/queries/bid-rows.ts', [
    ['hidden messages show', 'bidder_id !== null && bidder_id === viewerId', ['bidsOnRequest'], { off: 'true' }],
  ]),
  ...of('modules/market/bidding/queries/bids-of-bidder.ts', [
    ['bids of others are mine', `.where('bidder_id', '=', bidderId)`, ['myBids']],
  ]),
  ...of('modules/market/bidding/queries/standing-bids.ts', [
    ['bids of others count', `.where('bidder_id', '=', bidderId)`, ['myStandingBids']],
  ]),
  ...of('modules/market/questions/rules.ts', [
    ['own requests are asked about', 'ownerId === askerId', ['askQuestion']],
    ['hidden requests are asked about', '!request?.shown', ['askQuestion'], { off: '!request' }],
    ['refusals reveal questions on hidden requests', '!request.shown || question.hidden', ['answerQuestion']],
    ['customers ask', `asker.userType !== 'business'`, ['askQuestion']],
    ['businesses ask without a plan', '!asker.isSubscribed', ['askQuestion']],
    ['anyone answers and hides', 'request.userId === callerId', ['answerQuestion', 'hideQuestion'], { off: 'true' }],
    ['questions of others are taken back', 'question.askerId !== callerId', ['takeQuestionBack']],
  ]),
  ...of('modules/market/questions/queries/questions-on-request.ts', [
    [
      'questions on hidden requests show',
      'assertRequestShown(db, requestId, viewerId)',
      ['questionsOnRequest'],
      { off: '{ ownerId: null as string | null }' },
    ],
    ['hidden questions show', 'row.staff_hidden_at === null', ['questionsOnRequest'], { off: 'true' }],
  ]),
  ...of('modules/market/requests/rules.ts', [
    ['anyone collects', '!by', ['markCollected'], { within: 'if (!by)\n    throw' }],
    [
      'anyone completes',
      'request.userId !== callerId',
      ['completeRequest'],
      {
        within: `if (request.userId !== callerId)\n    throw notConcerned(request, callerId, 'Only the owner of this request can confirm`,
      },
    ],
    [
      'anyone cancels',
      'request.userId !== callerId',
      ['cancelRequest'],
      {
        within: `if (request.userId !== callerId)\n    throw notConcerned(request, callerId, 'Only the owner of this request can cancel`,
      },
    ],
    [
      'anyone books requests of others',
      'request.userId !== callerId',
      ['setBookAtBudget'],
      {
        within: `if (request.userId !== callerId)\n    throw notConcerned(request, callerId, 'Only the owner of this request can change how`,
      },
    ],
    [
      'anyone posts again',
      'request.userId !== callerId',
      ['repostRequest'],
      {
        within: `if (request.userId !== callerId)\n    throw notConcerned(request, callerId, 'Only the owner of this request can post`,
      },
    ],
  ]),
  ...of('modules/fulfilment/visits/rules.ts', [
    [
      'either party takes each step',
      'party !== requiredParty',
      ['askEarlyStart', 'beginLoading', 'cancelJob', 'giveUpJob'],
    ],
  ]),
  ...of('modules/market/requests/queries/request-rows.ts', [
    [
      'postcodes show',
      'viewerId !== null && partiesOf(row).includes(viewerId)',
      ['readRequest'],
      { within: 'const isParty = viewerId !== null && partiesOf(row).includes(viewerId)', off: 'true' },
    ],
    ['hidden requests show', 'row.shown ||', ['readRequest', 'requestHistory'], { off: 'true ||' }],
  ]),
  ...of('modules/market/requests/queries/job-contact.ts', [
    ['contacts are anyone’s', 'viewerId === carrierId &&', ['jobContact'], { off: 'true &&' }],
  ]),
  ...of('modules/market/requests/queries/collection-details.ts', [
    ['details are read by anyone', `.where('user_id', '=', viewerId)`, ['readCollectionDetails']],
  ]),
  ...of('modules/market/requests/commands/save-collection-details.ts', [
    [
      'details are given by anyone',
      'request?.userId !== callerId ||',
      ['saveCollectionDetails'],
      { off: 'request === null ||' },
    ],
  ]),
  ...of('modules/fulfilment/duty-of-care/queries/pack-of-job.ts', [
    [
      'packs are anyone’s',
      '(viewerId !== parties.ownerId && viewerId !== parties.carrierId)',
      ['jobPack', 'packPdf'],
      { off: 'false' },
    ],
  ]),
  ...of('modules/fulfilment/visits/queries/link-to-price-photo.ts', [
    [
      'photos of extra items are anyone’s',
      '(viewer.userId !== parties.ownerId && viewer.userId !== parties.carrierId)',
      ['linkToPricePhoto'],
      { off: 'false' },
    ],
  ]),
  ...of('modules/fulfilment/visits/queries/receipt-of-job.ts', [
    [
      'receipts are anyone’s',
      '(viewerId !== parties.ownerId && viewerId !== parties.carrierId)',
      ['jobReceipt', 'receiptPdf'],
      { off: 'false' },
    ],
  ]),
  ...of('modules/fulfilment/visits/rules.ts', [
    ['either party acts', 'party !== requiredParty', ['askPrice', 'answerPrice', 'beginLoading']],
  ]),
  ...of('modules/fulfilment/visits/steps/lock-job.ts', [
    ['visits are anyone’s', '!party', ['askPrice', 'answerPrice'], { within: 'if (!party) throw notFound()' }],
  ]),
  ...of('modules/market/reviews/queries/job-review.ts', [
    [
      'reviews of jobs are anyone’s',
      '(job.ownerId !== viewerId && job.carrierId !== viewerId)',
      ['jobReview'],
      { off: 'false' },
    ],
  ]),
  ...of('modules/market/reviews/queries/business-reviews.ts', [
    ['a business reads reviews of others on its page', 'userId !== viewerId', ['businessReviews']],
  ]),
  ...of('modules/market/reviews/commands/take-review-back.ts', [
    ['reviews of others are taken back', 'review?.owner_id !== callerId', ['takeReviewBack'], { off: '!review' }],
  ]),
  ...of('modules/market/reviews/rules.ts', [
    ['reviews of others are changed', 'review?.owner_id !== callerId', ['changeReview'], { off: '!review' }],
    ['anyone replies', 'review?.carrier_id !== callerId', ['replyToReview'], { off: '!review' }],
    [
      'staff decide about reviews of their own jobs',
      'review.owner_id === staffId || review.carrier_id === staffId',
      ['decideReview'],
      { off: 'false' },
    ],
  ]),
  ...of('modules/market/bidding/queries/bidder-reviews.ts', [
    [
      'anyone reads the reviews of a bidder',
      '(await ownerOfRequest(db, bid.collection_request_id)) !== viewerId',
      ['bidderReviews'],
      { off: 'false' },
    ],
  ]),
  ...of('modules/fulfilment/cases/queries/job-cases.ts', [
    [
      'cases are anyone’s',
      '(callerId !== parties.ownerId && callerId !== parties.carrierId)',
      ['jobCases'],
      { off: 'false' },
    ],
  ]),
  ...of('modules/fulfilment/cases/rules.ts', [
    ['anyone reports a job to staff', 'job.acceptedBidderId === callerId', ['openCase'], { off: 'true' }],
    [
      'staff close cases of their own jobs',
      'parties?.ownerId !== staffId && parties?.carrierId !== staffId',
      ['closeCase'],
      { off: 'true' },
    ],
  ]),
  ...of('modules/fulfilment/visits/queries/parties-for-viewer.ts', [
    [
      'messages are any carrier’s',
      'parties?.carrierId === viewerId',
      ['readConversation', 'linkToMessagePhoto', 'readVisit'],
      { off: 'parties' },
    ],
  ]),
  ...of('modules/fulfilment/messages/steps/lock-conversation.ts', [
    ['anyone writes', '!party', ['sendMessage', 'seeMessages'], { within: 'if (!party) throw notFound()' }],
  ]),
  ...of('modules/fulfilment/cases/rules.ts', [
    [
      'staff read messages without a case',
      'caseId !== undefined',
      ['readMessages', 'staffLinkToMessagePhoto'],
      { off: 'true' },
    ],
  ]),
  ...of('modules/fulfilment/waste-tracking/queries/tracking-of-job.ts', [
    ['records are anyone’s', 'viewerId !== parties.carrierId', ['readTracking'], { off: 'false' }],
  ]),
  ...of('modules/fulfilment/waste-tracking/steps/lock-job.ts', [
    [
      'records of others are taken',
      'request.acceptedBidderId !== callerId',
      ['saveReceiver', 'saveTreatments', 'takeMovements'],
      { off: 'false' },
    ],
  ]),
  ...of('modules/fulfilment/disposal/queries/job-disposal.ts', [
    [
      'disposal records are anyone’s',
      '(viewerId !== parties.ownerId && viewerId !== parties.carrierId)',
      ['jobDisposal'],
      { off: 'false' },
    ],
  ]),
  ...of('modules/fulfilment/disposal/queries/link-to-ticket.ts', [
    ['tickets are anyone’s', 'viewer.userId !== parties?.carrierId && !ownerMayRead', ['linkToTicket']],
  ]),
  ...of('modules/fulfilment/disposal/rules.ts', [
    ['anyone records disposals', 'request?.acceptedBidderId !== carrierId', ['recordDisposal']],
    [
      'staff decide about their own jobs',
      'staffId === job.ownerId || staffId === job.carrierId',
      ['decideDisposal'],
      { off: 'false' },
    ],
  ]),
  ...of('modules/market/requests/queries/request-lists.ts', [
    ['requests of others are mine', `.where('user_id', '=', userId)`, ['myRequests']],
    ['jobs of others are mine', `.where('accepted_bidder_id', '=', bidderId)`, ['myAcceptedJobs']],
  ]),
  ...of('modules/market/requests/pages.ts', [
    ['hidden requests have a page', 'row?.shown ?', ['/job/:jobId'], { off: 'row ?' }],
  ]),
  ...of('modules/community/blocking/queries/find-other-party.ts', [
    ['anyone blocks a bidder', 'ownerId === callerId', ['blockPerson'], { off: 'true' }],
  ]),
  ...of('modules/market/blocks/steps/change-blocks.ts', [
    ['blocks of others are taken back', `.where('blocker_id', '=', blockerId)`, ['unblockPerson']],
  ]),
  ...of('modules/market/blocks/queries/blocks-of.ts', [
    ['blocks of others are mine', `.where('blocker_id', '=', blockerId)`, ['myBlocks']],
  ]),
  ...of('modules/community/items/rules.ts', [
    [
      'items of others are changed',
      'item.ownerId === callerId',
      ['editGiftedItem', 'editSaleItem', 'markItemGone', 'removeItem', 'undoPromise'],
      { off: 'true' },
    ],
    ['own items are asked for', 'item.ownerId === askerId', ['askForItem']],
    ['hidden items are asked for', '!item.shown', ['askForItem']],
    ['plans do not count', `userType === 'business' &&`, ['listSaleItem', 'postIdea'], { off: 'false &&' }],
  ]),
  ...of('modules/community/items/commands/promise-item.ts', [
    ['asks of others are known', 'item?.ownerId !== callerId', ['promiseItem']],
  ]),
  ...of('modules/community/items/commands/accept-promise.ts', [
    ['promises to others are accepted', `.where('asker_id', '=', callerId)`, ['acceptPromise']],
  ]),
  ...of('modules/community/items/commands/withdraw-ask.ts', [
    ['asks of others are withdrawn', `.where('asker_id', '=', callerId)`, ['withdrawAsk']],
  ]),
  ...of('modules/community/ideas/commands/remove-idea.ts', [
    ['ideas of others are removed', 'idea?.owner_id === callerId', ['removeIdea'], { off: 'idea' }],
  ]),
  ...of('modules/community/ideas/commands/like-idea.ts', [
    ['hidden ideas are liked', `.where('shown', '=', true)`, ['likeIdea', 'unlikeIdea']],
  ]),
  ...of('modules/community/ideas/queries/idea-lists.ts', [
    ['hidden ideas show', `eb('shown', '=', true)`, ['readIdea'], { off: `eb('shown', 'is not', null)` }],
  ]),
  ...of('modules/community/items/queries/item-page.ts', [
    ['asks are shown to anyone', 'row.owner_id === viewerId', ['readItem'], { off: 'true' }],
    ['hidden items show', '!row.shown', ['readItem']],
    ['asks of others are mine', `.where('asker_id', '=', viewerId)`, ['readItem']],
  ]),
  ...of('modules/community/items/queries/ask-lists.ts', [
    ['asks are listed to anyone', `.where('owner_id', '=', viewerId)`, ['asksForItem']],
    ['asks of others are listed as mine', `.where('asker_id', '=', askerId)`, ['myAsks']],
  ]),
  ...of('modules/community/items/queries/item-contact.ts', [
    ['giver and asker are anyone', 'promise?.asker_id === viewerId', ['itemContact'], { off: 'promise' }],
  ]),
  ...of('modules/community/items/queries/item-lists.ts', [
    ['items of others are mine', `.where('owner_id', '=', ownerId)`, ['myItems']],
  ]),
  ...of('modules/community/items/pages.ts', [
    ['hidden items have a page', 'row?.shown ?', ['/freecycle/item/:itemId'], { off: 'row ?' }],
  ]),
  ...of('modules/community/ideas/queries/owner-of-idea.ts', [
    ['hidden things are reported', `.where('shown', '=', true)`, ['reportContent']],
  ]),
  ...of('modules/discovery/directory/rules.ts', [
    ['galleries come with any plan', '!allowance?.gallery', ['orderGallery']],
  ]),
  ...of('modules/discovery/directory/queries/gallery-of.ts', [
    ['pictures of others are mine', `.where('user_id', '=', userId)`, ['myGallery']],
  ]),
  ...of('modules/discovery/directory/commands/remove-gallery-picture.ts', [
    [
      'pictures of others are removed',
      `.where('user_id', '=', userId)`,
      ['removeGalleryPicture'],
      { within: `.where('id', '=', pictureId)\n      .where('user_id', '=', userId)` },
    ],
  ]),
  ...of('modules/staff/privacy/queries/link-to-export.ts', [
    ['exports of others open', `.where('user_id', '=', userId)`, ['linkToExport']],
  ]),
  ...of('modules/staff/privacy/rules.ts', [
    ['staff delete themselves', `role === 'operations'`, ['deleteAccount'], { within: `if (role === 'operations')` }],
  ]),
  ...of('modules/carriers/carrier-registration/rules.ts', [
    ['customers give registrations', '!current.isBusiness', ['saveRegistration']],
    [
      'staff decide their own registration',
      'businessId === staffId',
      ['decideRegistration', 'overrideRegistration', 'endOverride', 'changeRegulator'],
    ],
  ]),
  ...of('modules/carriers/profiles/verification.ts', [
    ['staff verify themselves', 'caseState.userId === verdict.staffId', ['decideVerification']],
  ]),
  ...of('modules/staff/moderation/rules.ts', [
    ['own things are reported', 'ownerId === reporterId', ['reportContent']],
  ]),
  ...of('modules/staff/moderation/queries/my-warnings.ts', [
    ['warnings of others show', `.where('user_id', '=', userId)`, ['myWarnings']],
  ]),
  ...of('modules/staff/moderation/commands/read-warning.ts', [
    ['warnings of others are put away', `.where('user_id', '=', userId)`, ['readWarning']],
  ]),
  ...of('modules/staff/user-admin/rules.ts', [
    ['staff suspend themselves', 'account.userId === staffId', ['suspendPerson']],
  ]),
  ...of('modules/carriers/profiles/masks.ts', [
    [
      'phones of people show',
      'maskPhone(profile.phoneNumber)',
      ['readPerson', 'verificationCase'],
      { off: 'profile.phoneNumber' },
    ],
    ['where people live shows', 'maskAddress(profile.address)', ['readPerson'], { off: 'profile.address' }],
    [
      'where they work shows',
      'maskAddress(profile.businessAddress)',
      ['readPerson', 'verificationCase'],
      { off: 'profile.businessAddress' },
    ],
  ]),
  ...of('modules/carriers/profiles/queries/verification-case.ts', [
    ['viewers see all of a case', `hasLevel(level, 'agent') ?`, ['verificationCase'], { off: 'true ?' }],
  ]),
  ...of('modules/staff/user-admin/queries/search-people.ts', [
    ['addresses show in lists', 'maskEmail(account.email)', ['findPeople'], { off: 'account.email' }],
  ]),
  ...of('modules/staff/user-admin/queries/person-for-staff.ts', [
    ['addresses of people show', 'maskEmail(profile.email)', ['readPerson'], { off: 'profile.email' }],
  ]),
  ...of('modules/staff/operations/rules.ts', [['agents repair in bulk', `!hasLevel(level, 'admin')`, ['steerRepair']]]),
  ...of('modules/carriers/subscriptions/stripe/start-checkout.ts', [
    [
      'subscriptions of others are changed',
      'input.currentStripeSubscriptionId !== subscription?.id',
      ['createCheckoutSession'],
    ],
  ]),
]
