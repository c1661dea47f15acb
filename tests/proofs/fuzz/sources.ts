/** How many of the newest rows are read. */
const NEWEST = 40
const newest = (select: string, order: string) => `${select} order by ${order} desc limit ${NEWEST}`

const item = (where: string) =>
  newest(`select id as "itemId", owner_id as caller from items where owner_id = any($1) and ${where}`, 'id')
const registration = (where: string) =>
  newest(
    `select business_id as "businessId", version from carrier_registrations where business_id = any($1) and ${where}`,
    'version',
  )
const person = `select unnest($1::uuid[]) as "userId"`
/** The person whose mails an unsubscribe link stops. */
const mailed = `select unnest($1::uuid[]) as stop`
const reviewed = `select user_id as "userId", verification_version as version from profiles
  where user_id = any($1) and verification_status <> 'pending_submission'`
const request = (where: string) =>
  newest(
    `select id as "requestId", user_id as caller from collection_requests where user_id = any($1) and ${where}`,
    'id',
  )
/** An agreed job, with the party that calls. */
const side = (caller: 'user_id' | 'accepted_bidder_id', where: string) =>
  newest(
    `select id as "requestId", ${caller} as caller from collection_requests where ${caller} = any($1) and ${where}`,
    'id',
  )
/** Its list is more often empty or without a postcode than not: refusals are also tried. */
const carried = newest(
  `select r.id as "requestId", r.accepted_bidder_id as caller, coalesce(p.version, 0) as version
   from collection_requests r left join movement_plans p on p.request_id = r.id where r.accepted_bidder_id = any($1)`,
  'r.id',
)
/** A row of a list whose disposal is requested: listed first, or after others. */
const hazardous = newest(
  `select r.id as "requestId", r.accepted_bidder_id as caller, coalesce(p.version, 0) as version, item.line::int as line
   from collection_requests r left join movement_plans p on p.request_id = r.id,
     jsonb_array_elements(r.load_items) with ordinality as item(listed, line)
   where r.accepted_bidder_id = any($1) and r.status in ('assigned', 'completed') and (item.listed ->> 'hazardous')::boolean`,
  'r.id',
)
const reported = newest(
  `select kind, subject_id as "subjectId", count(*) filter (where closed_at is null)::int as seen from reports group by kind, subject_id`,
  'max(created_at)',
)
const linked = (purposes: string) =>
  newest(
    `select id as link from email_tokens where purpose in (${purposes}) and used_at is null and expires_at > now()`,
    'created_at',
  )
const staff = (where: string) =>
  `select u.id as caller from users u left join second_factors f on f.user_id = u.id where u.role = 'operations' and u.id = any($1) and ${where}`
const openLadder = newest(
  'select id as "ladderId", step, version, owner_id as caller from ladders where owner_id = any($1) and ended_at is null',
  'id',
)
/** The charity whose email has a link. */
const charityAsk = newest(
  `select a.id as ask from ladder_asks a join ladders l on l.id = a.ladder_id
   where a.answer is null and l.step = 'charity' and a.token_hash is not null`,
  'a.id',
)
const jobs = (state: string) =>
  newest(`select id as "jobId", array[id] as "jobIds" from failed_jobs where ${state}`, 'id')

/** A business with a plan. */
const carrying = 'select user_id as caller from subscriptions where user_id = any($1)'

const disposal = newest('select request_id as "requestId", version from disposal_jobs', 'request_id')

/**
 * Where real things come from that a request may be about: by the id of an endpoint, otherwise by the name of its first
 * parameter. $1 are the ids of the cast.
 */
export const SOURCES: Readonly<Record<string, string>> = {
  requestId: newest('select id as "requestId" from collection_requests', 'id'),
  cancelRequest: request(`status = 'pending'`),
  setBookAtBudget: request(`status = 'pending'`),
  markCollected: request(`status = 'assigned'`),
  completeRequest: request(`status = 'assigned'`),
  endRequest: newest(
    `select id as "requestId", 'cancelled' as status from collection_requests where status = 'assigned'`,
    'id',
  ),
  jobContact: request(`winning_bid_id is not null`),
  readCollectionDetails: request(`status = 'assigned'`),
  saveCollectionDetails: request(`status = 'assigned'`),
  jobPack: request(`winning_bid_id is not null`),
  packPdf: request(`id in (select request_id from packs)`),
  viewPack: newest('select request_id as "requestId" from packs', 'request_id'),
  remakePack: newest('select request_id as "requestId", version from packs', 'request_id'),
  repostRequest: request(`status = 'cancelled'`),
  questionsOnRequest: newest('select request_id as "requestId" from job_questions', 'asked_at'),
  askQuestion: newest(`select id as "requestId" from collection_requests where status = 'pending'`, 'id'),
  answerQuestion: newest(
    `select q.id as "questionId", r.user_id as caller from job_questions q join collection_requests r on r.id = q.request_id
     where r.user_id = any($1) and r.status = 'pending' and q.answer is null and q.hidden_at is null`,
    'q.asked_at',
  ),
  hideQuestion: newest(
    `select q.id as "questionId", r.user_id as caller from job_questions q join collection_requests r on r.id = q.request_id
     where r.user_id = any($1)`,
    'q.asked_at',
  ),
  takeQuestionBack: newest(
    'select id as "questionId", asker_id as caller from job_questions where asker_id = any($1) and answer is null',
    'asked_at',
  ),
  openCase: request(`winning_bid_id is not null`),
  jobCases: request(`winning_bid_id is not null`),
  readConversation: side('user_id', `winning_bid_id is not null`),
  sendMessage: side('accepted_bidder_id', `winning_bid_id is not null`),
  seeMessages: side('user_id', `winning_bid_id is not null`),
  messageId: newest(
    'select id as "messageId", request_id as "requestId", author_id as caller from job_messages where author_id = any($1)',
    'sent_at',
  ),
  staffLinkToMessagePhoto: newest(
    `select m.id as "messageId", m.request_id as "requestId" from job_messages m
     where m.photo_key is not null and exists (select from cases c where c.request_id = m.request_id and c.closed_at is null)`,
    'm.sent_at',
  ),
  readUnsubscribe: mailed,
  unsubscribe: mailed,
  changeList: newest(
    `select r.id as "requestId", r.user_id as caller, r.version from collection_requests r
     where r.user_id = any($1) and r.status = 'pending' and not exists (select from bids b where b.collection_request_id = r.id)`,
    'r.id',
  ),
  readMessages: newest('select request_id as "requestId" from cases where closed_at is null', 'opened_at'),
  releaseReceipt: newest('select id as "requestId" from collection_requests where collected_at is not null', 'id'),
  missedFigures: newest('select id as "requestId" from collection_requests', 'id'),
  entryId: newest(
    `select id as "entryId", '1' as photo, user_id as caller from case_entries where user_id = any($1)`,
    'id',
  ),
  reportId: newest('select id as "reportId" from reports', 'id'),
  caseId: newest('select id as "caseId", version from cases where closed_at is null', 'opened_at'),
  askPrice: newest(
    `select r.id as "requestId", r.accepted_bidder_id as caller from collection_requests r join job_visits v on v.request_id = r.id
     where r.accepted_bidder_id = any($1) and v.arrived_at is not null and v.loading_at is null and r.collected_at is null`,
    'r.id',
  ),
  changeId: newest('select id as "changeId", owner_id as caller from price_changes where owner_id = any($1)', 'id'),
  answerPrice: newest(
    `select id as "changeId", owner_id as caller from price_changes where owner_id = any($1) and answer is null`,
    'id',
  ),
  jobReceipt: newest(
    'select request_id as "requestId", owner_id as caller from receipts where owner_id = any($1)',
    'issued_at',
  ),
  receiptPdf: newest(
    'select request_id as "requestId", owner_id as caller from receipts where owner_id = any($1)',
    'issued_at',
  ),
  recordPayment: newest(
    'select request_id as "requestId", carrier_id as caller from receipts where carrier_id = any($1)',
    'issued_at',
  ),
  readVisit: side('user_id', `winning_bid_id is not null`),
  confirmTime: side('accepted_bidder_id', `status = 'assigned' and collected_at is null`),
  acceptTime: side('user_id', `status = 'assigned' and collected_at is null`),
  lowerPrice: side('accepted_bidder_id', `status = 'assigned' and collected_at is null`),
  withdrawTime: side('accepted_bidder_id', `status = 'assigned' and collected_at is null`),
  noteArrival: side('accepted_bidder_id', `status = 'assigned' and collected_at is null`),
  beginLoading: side('accepted_bidder_id', `status = 'assigned' and collected_at is null`),
  readDoorToken: side('accepted_bidder_id', `status = 'assigned'`),
  matchVan: side('user_id', `status = 'assigned' and collected_at is null`),
  openDoor: newest(
    `select request_id as visit, door_day as day, r.user_id as caller from job_visits v
     join collection_requests r on r.id = v.request_id where door_hash is not null and r.user_id = any($1)`,
    'request_id',
  ),
  vehicleId: newest(
    'select id as "vehicleId", business_id as caller from vehicles where business_id = any($1)',
    'created_at',
  ),
  roundId: newest('select id as "roundId", business_id as caller from rounds where business_id = any($1)', 'day'),
  roundsOfDay: newest('select day, business_id as caller from rounds where business_id = any($1)', 'day'),
  jobsOnTheWay: newest(
    `select v.id as "vehicleId", to_char(now() + interval '2 days', 'YYYY-MM-DD') as day, business_id as caller
     from vehicles v where business_id = any($1)`,
    'created_at',
  ),
  roundSettings: carrying,
  saveRoundSettings: carrying,
  readTracking: carried,
  saveReceiver: hazardous,
  saveTreatments: carried,
  takeMovements: carried,
  jobDisposal: request(`winning_bid_id is not null`),
  linkToTicket: newest(
    `select j.request_id as "requestId", j.carrier_id as caller from disposal_jobs j join disposals d on d.id = j.disposal_id
     where j.carrier_id = any($1) and d.photo_key is not null`,
    'd.said_at',
  ),
  recordDisposal: newest(
    `select request_id as "requestId", carrier_id as caller, version, '{}'::uuid[] as "alsoFor" from disposal_jobs where carrier_id = any($1)`,
    'request_id',
  ),
  staffDisposal: disposal,
  decideDisposal: disposal,
  linkToDisposalDocument: disposal,
  jobReview: request(`winning_bid_id is not null`),
  writeReview: side('user_id', `status = 'completed'`),
  changeReview: newest(
    'select request_id as "requestId", owner_id as caller, version from reviews where owner_id = any($1)',
    'at',
  ),
  takeReviewBack: newest(
    'select request_id as "requestId", owner_id as caller from reviews where owner_id = any($1)',
    'at',
  ),
  replyToReview: newest(
    'select request_id as "requestId", carrier_id as caller, version from reviews where carrier_id = any($1)',
    'at',
  ),
  decideReview: newest('select request_id as "requestId", version from reviews where held and decision is null', 'at'),
  bidderReviews: newest(
    `select b.id as "bidId", r.user_id as caller from bids b join collection_requests r on r.id = b.collection_request_id
     where r.user_id = any($1) and b.withdrawn_at is null`,
    'b.id',
  ),
  placeBid: newest(`select id as "requestId" from collection_requests where status = 'pending' and shown`, 'id'),
  acceptBid: newest(
    `select b.id as "bidId", r.user_id as caller from bids b join collection_requests r on r.id = b.collection_request_id
     where r.user_id = any($1) and r.status = 'pending' and b.status = 'active' and b.withdrawn_at is null`,
    'b.id',
  ),
  withdrawBid: newest(
    `select b.id as "bidId", b.bidder_id as caller from bids b join collection_requests r on r.id = b.collection_request_id
     where b.bidder_id = any($1) and r.status = 'pending' and b.status = 'active' and b.withdrawn_at is null`,
    'b.id',
  ),
  decideReturn: newest('select id as "bidId" from bids', 'id'),
  reportContent: `(${newest(
    `select 'request' as kind, id as "subjectId", null::uuid as caller from collection_requests where user_id is not null and shown`,
    'id',
  )}) union all (${newest(
    `select 'message', id, reader_id from job_messages where reader_id = any($1) and photo_key is not null`,
    'sent_at',
  )})`,
  blockPerson: `(${newest(
    `select 'bid' as kind, b.id as "subjectId", r.user_id as caller from bids b
     join collection_requests r on r.id = b.collection_request_id where r.user_id = any($1)`,
    'b.id',
  )}) union all (${newest(`select 'question', id, asker_id from job_questions where asker_id = any($1)`, 'id')})
  union all (${newest(`select 'ask', id, asker_id from item_asks where asker_id = any($1)`, 'id')})
  union all (${newest(`select 'job', id, user_id from collection_requests where user_id = any($1) and winning_bid_id is not null`, 'id')})`,
  blockId: newest('select id as "blockId", blocker_id as caller from blocks where blocker_id = any($1)', 'id'),
  subjectId: reported,
  linkToReportedPhoto: newest(
    `select r.kind, r.subject_id as "subjectId" from reports r join job_messages m on m.id = r.subject_id
     where r.kind = 'message' and m.photo_key is not null and m.author_id is not null`,
    'r.created_at',
  ),
  userId: person,
  businessPage: `select user_id as "userId" from profiles where display_name is not null and user_id = any($1) and shown`,
  verificationCase: reviewed,
  claimVerification: reviewed,
  releaseVerification: reviewed,
  decideVerification: reviewed,
  linkToReviewedDocument: `${reviewed} and id_document_key is not null`,
  linkToOwnDocument: `select user_id as caller, 'id_document' as document from profiles
    where user_id = any($1) and id_document_key is not null`,
  reinstatePerson: newest('select id as "userId" from users where suspended_at is not null', 'suspended_at'),
  resetSecondFactor: `select f.user_id as "userId" from second_factors f join users u on u.id = f.user_id where u.role = 'operations' limit 20`,
  warningId: newest('select id as "warningId", user_id as caller from warnings where user_id = any($1)', 'at'),
  businessId: registration('true'),
  endOverride: registration('override_until is not null'),
  saveRegistration: `select u.id as caller, coalesce(r.version, 0) as version
    from users u left join carrier_registrations r on r.business_id = u.id
    where u.id = any($1) and u.user_type = 'business' and u.role = 'member'`,
  explainRegistration: 'select business_id as caller, version from carrier_registrations where business_id = any($1)',
  findingId: newest(
    'select business_id as "businessId", id as "findingId" from registration_findings where evidence is not null',
    'asked_at',
  ),
  exportId: newest(
    `select id as "exportId", user_id as caller from data_exports where user_id = any($1) and ready_at is not null and expires_at > now()`,
    'ready_at',
  ),
  disputeId: 'select stripe_id as "disputeId" from payment_disputes limit 20',
  jobId: jobs('true'),
  retryJobs: jobs(`state = 'failed'`),
  discardJobs: jobs(`state = 'failed'`),
  repairId: newest('select id as "repairId" from repairs', 'asked_at'),
  steerRepair: newest(`select id as "repairId" from repairs where state in ('running', 'paused')`, 'asked_at'),
  traceAct: newest('select id from outbox', 'id'),
  queue: `select distinct consumer as queue from inbox`,
  task: 'select distinct task from task_turns',
  pictureId: newest(
    'select id as "pictureId", user_id as caller from gallery_pictures where user_id = any($1)',
    'added_at',
  ),
  deviceId: newest('select id as "deviceId", user_id as caller from push_devices where user_id = any($1)', 'added_at'),
  referenceId: newest(
    'select id as "referenceId", user_id as caller from request_references where user_id = any($1)',
    'created_at',
  ),
  areaId: newest('select id as "areaId", user_id as caller from saved_areas where user_id = any($1)', 'created_at'),
  webhookId: newest('select id as "webhookId", user_id as caller from webhook_endpoints where user_id = any($1)', 'id'),
  pauseWebhook: newest('select id as "webhookId" from webhook_endpoints', 'id'),
  resumeWebhook: newest('select id as "webhookId" from webhook_endpoints', 'id'),
  resendDelivery: newest(
    `select d.id as "deliveryId", e.id as "webhookId", e.user_id as caller from webhook_deliveries d
     join webhook_endpoints e on e.id = d.endpoint_id where e.user_id = any($1)`,
    'd.id',
  ),
  orderGallery: `select user_id as caller, array_agg(id) as "pictureIds" from gallery_pictures where user_id = any($1) group by user_id`,
  itemId: item(`status <> 'gone'`),
  readItem: newest('select id as "itemId" from items', 'id'),
  askForItem: newest(`select id as "itemId" from items where status = 'available' and shown`, 'id'),
  editGiftedItem: item(`type = 'freecycle_item' and status <> 'gone'`),
  editSaleItem: item(`type = 'sell_item' and status <> 'gone'`),
  itemContact: item(`status = 'promised'`),
  undoPromise: item(`status = 'promised'`),
  promiseItem: newest(
    `select a.id as "askId", i.owner_id as caller from item_asks a join items i on i.id = a.item_id
     where i.owner_id = any($1) and i.status = 'available' and a.status = 'waiting'`,
    'a.id',
  ),
  acceptPromise: newest(
    `select id as "askId", asker_id as caller from item_asks where asker_id = any($1) and status = 'promised'`,
    'id',
  ),
  withdrawAsk: newest(
    `select id as "askId", asker_id as caller from item_asks where asker_id = any($1) and status in ('waiting', 'promised')`,
    'id',
  ),
  ideaId: newest('select id as "ideaId" from upcycle_ideas where shown', 'id'),
  removeIdea: newest('select id as "ideaId", owner_id as caller from upcycle_ideas where owner_id = any($1)', 'id'),
  ladderId: newest('select id as "ladderId", owner_id as caller from ladders where owner_id = any($1)', 'id'),
  startNextStep: openLadder,
  extendStep: openLadder,
  stopLadder: openLadder,
  markLadderGiven: openLadder,
  markCharityAsked: newest(
    `select l.id as "ladderId", a.charity_id as "charityId", l.owner_id as caller from ladders l
     join ladder_asks a on a.ladder_id = l.id where l.owner_id = any($1)`,
    'l.id',
  ),
  readCharityAsk: charityAsk,
  answerCharityAsk: charityAsk,
  staffLadder: newest('select id as "ladderId" from ladders', 'id'),
  staffStartNextStep: newest(`select id as "ladderId", step from ladders where ended_at is null`, 'id'),
  changeCharity: 'select id as "charityId", version from charities limit 20',
  charityId: 'select id as "charityId" from charities limit 20',
  sessionId: newest(
    'select id as "sessionId", user_id as caller from sessions where user_id = any($1) and ended_at is null and not for_api_key',
    'last_used_at',
  ),
  createCustomerPortal: `select user_id as caller from billing_customers where user_id = any($1) and stripe_customer_id is not null`,
  beginSecondFactor: staff('true'),
  confirmSecondFactor: staff(`f.pending_secret is not null`),
  passSecondFactor: staff(`f.set_up_at is not null`),
  replaceRecoveryCodes: staff(`f.set_up_at is not null`),
  turnOffSecondFactor: staff(`f.set_up_at is not null`),
  confirmEmail: linked(`'confirm_email', 'change_email'`),
  resetPassword: linked(`'reset_password'`),
  checkResetLink: linked(`'reset_password'`),
  keyId: newest('select id as "keyId", user_id as caller from api_keys where user_id = any($1)', 'id'),
  listSaleItem: `select user_id as caller from subscriptions where plan = 'premium' and user_id = any($1)`,
  postIdea: `select user_id as caller from subscriptions where plan = 'premium' and user_id = any($1)`,
  addGalleryPicture: `select user_id as caller from subscriptions where plan = 'premium' and user_id = any($1)`,
}
