import type { Descriptions, FieldDocs } from '../platform/http/field-docs.ts'
import { under } from './under.ts'

const ANSWERS: FieldDocs = {
  stars: 'One to five.',
  cameWhenAgreed: 'Whether the carrier came when agreed.',
  priceHeld: 'Whether the carrier kept to the price.',
  saidWhere: 'Whether the carrier said where the waste went.',
}
const WRITTEN: FieldDocs = { ...ANSWERS, text: 'At most 800 characters, without contact details.' }
const REVIEW_VERSION = 'The `version` that you read; any other is refused with `changed_meanwhile`.'
const REVIEW: FieldDocs = {
  ...ANSWERS,
  author: 'The first name of the author; null if unknown.',
  month: 'The month in London: `2026-11`.',
  place: 'The town of the job; null if unknown.',
  text: 'What the author wrote; null for nothing.',
  reply: 'What the business replied; null without a reply.',
  changedAfterReply: 'Whether the review changed after the reply.',
}
const JOB_REVIEW = {
  answer: {
    review: 'The review; null without one.',
    writeUntil: 'The deadline for writing one; null if you can’t.',
  },
}
const REGISTRATION: FieldDocs = {
  number: 'Its number.',
  tier: 'Its tier; null if unknown.',
  validTo: 'The last day on which it’s valid; null if unknown.',
  checkedAt: 'When it was last checked; null before the first check.',
  checkedBy: 'Who checked it: our `machine`, or our `staff`.',
}
const NAMES: FieldDocs = { displayName: 'The public name; null if there is none.' }

/** Profiles, registrations, plans, reviews, messages and cases. */
export const PEOPLE: Pick<Descriptions, 'shapes' | 'operations'> = {
  shapes: {
    WriteReview: WRITTEN,
    Review: REVIEW,
    ReviewPage: { items: 'The reviews, newest first, 20 a page.' },
    PartyReview: {
      ...REVIEW,
      reason: 'Why staff refused it, for its author; otherwise null.',
      changeUntil: 'The deadline for changing your review or reply; null if you can’t.',
      replyHidden: 'Set for the business if staff hid its reply.',
      replyUntil: 'The deadline for the business to reply; null if it can’t.',
      version: 'Goes up with each change. Send it with a change or a reply.',
    },
    ReviewState: { '': '`shown`, `held` until staff decide, `refused` by them, or `hidden` after a report.' },
    ReviewSummary: {
      count: 'How many reviews the business has.',
      mean: 'The mean number of stars, to a tenth; null without reviews.',
    },
    RegistrationSummary: {
      ...REGISTRATION,
      status: 'Whether we’ve confirmed it; `none` if no number was given.',
      regulator: 'Who registered it; null if not public.',
      number: 'Its number; null if not public.',
    },
    Regulator: {
      '': '`EA`: Environment Agency (England). `NRW`: Wales. `SEPA`: Scotland. `NIEA`: Northern Ireland.',
    },
    Outcome: { '': 'What the register or our staff found.' },
    RegistrationState: {
      '': '`good`: the register confirms it. `by_staff`: staff confirmed it. All others stop you from bidding, where that is required.',
    },
    OwnRegistration: {
      registration: 'Your registration; null if you’ve given no number.',
      ...under('registration', {
        ...REGISTRATION,
        explanation: 'Your explanation of a different name; null without one.',
        overrideUntil: 'The last day on which staff let you bid anyway; null if they don’t.',
      }),
      outcome: 'The result of the last check, as a sentence; null without a registration.',
      reason: 'Why staff refused it; null if they didn’t.',
      maybeWelsh: 'Whether the number may be a Welsh one.',
      bar: 'Why it stops you from bidding, as a sentence; null if it doesn’t.',
      endsInDays: 'Days until it ends, in the last 90; otherwise null.',
      required: 'Whether you need a registration to bid.',
      line: 'What customers see of it.',
    },
    VerificationStatus: { '': 'The status of our check of the business.' },
    Names: NAMES,
    Profile: {
      ...NAMES,
      userId: 'Your id.',
      email: 'Your email address.',
      userType: 'Whether it’s a `customer` or a `business`; null until chosen.',
      logoUrl: 'The address of your logo on this server; null without one.',
      contactPerson: 'The contact person; null if not given.',
      businessAddress: 'The address of your business; null if not given.',
      websiteUrl: 'Your website; null if not given.',
      googleReviewsUrl: 'Your reviews on Google; null if not given.',
      shownNames: 'The names that others see until staff have checked the new ones; left out if none wait.',
      phoneNumber: 'Your phone number; null if not given.',
      address: 'Your address; null if not given.',
      hasIdDocument: 'Whether you’ve sent an ID document.',
      hasWasteCarrierLicence: 'Whether you’ve sent a waste carrier licence.',
      deletedDocuments: 'When we deleted the pictures of those; left out if we haven’t.',
      'deletedDocuments.id_document': 'When we deleted that of the ID document.',
      'deletedDocuments.waste_carrier_licence': 'When we deleted that of the licence.',
      verificationVersion: 'Goes up with each change of the status.',
      verificationFeedback: 'Why staff decided so; null without a reason.',
      updatedAt: 'When it last changed; null before the first time.',
      hidden: 'Set if staff have hidden your name, logo and links from others.',
    },
    SubscriptionState: {
      subscribed: 'Whether you have a plan.',
      tier: 'Your plan; null without one.',
      subscriptionEnd: 'When the paid month ends; null without one.',
      subscriptionId: 'Stripe’s id of the subscription; null without one.',
      status: 'Stripe’s status of the subscription; null if there has never been one.',
      nextTier: 'The plan that follows at `subscriptionEnd`; null if it stays.',
      endsAtPeriodEnd: 'Whether it ends at `subscriptionEnd`.',
      graceUntil: 'When the plan ends if a failed payment isn’t made; null otherwise.',
    },
    FileLink: {
      url: 'Opens the file once.',
      expiresAt: 'When the link stops working, after a few minutes.',
      mediaType: 'The type of the file.',
    },
    Conversation: {
      version: 'Goes up with each change.',
      state: 'Whether you can still write.',
      unreadable: 'Set while the other party is suspended and can’t read.',
      closesAt: 'When it closes; null before the job ends.',
      items: 'The messages, newest first.',
      next: 'Send it as `before` for the next page; null on the last one.',
      looks: 'When our staff read it.',
    },
    ConversationState: { '': '`open`, `closed`, or `left` once a party has deleted their account.' },
    Message: {
      place: 'Its position, which grows with time.',
      side: 'Who wrote it.',
      text: 'The text; empty for only a photo, null once it’s gone.',
      photo: 'Whether it has a photo.',
      sentAt: 'When it was sent.',
      seenAt: 'When the other party saw it; null until then.',
      gone: 'Why the text is gone: `hidden` by staff, or its author has `left`; null if it’s there.',
      hidden: 'Set only for its author, if staff have hidden it.',
    },
    SendMessage: {
      id: 'A UUID of your choice. Sent again with the same one, a message is stored once.',
      text: 'At most 1,000 characters; may be empty if there is a photo.',
    },
    SentMessage: { message: 'The message.', version: 'The version of the conversation.' },
    ReportProblem: {
      text: 'What happened: at most 2,000 characters.',
      wants: 'What would put it right: at most 500 characters.',
    },
    WriteEntry: { text: 'At most 2,000 characters; may be empty if there are photos.' },
    JobCase: {
      openedAt: 'When it was reported.',
      openedBy: 'Who reported it.',
      dueAt: 'The deadline for the other party to reply; null once staff have the case.',
      wants: 'What would put it right, as the reporter wrote; null if they didn’t.',
      entries: 'What the parties wrote.',
      solved: 'Who says that it’s solved.',
      'solved.owner': 'Whether the owner does.',
      'solved.carrier': 'Whether the carrier does.',
      missed: 'For a missed visit; null for other cases.',
      closedAt: 'When it was closed; null until then.',
      outcome: 'How it ended; null until then.',
      words: 'What staff wrote to both parties; null if nothing.',
    },
    CaseEntry: {
      side: 'Who wrote it.',
      text: 'The text; null for only photos, and once its author has left.',
      photos: 'How many photos it has.',
      at: 'When it was written.',
    },
    Missed: {
      answer: 'What the other party answered; null until they do.',
      lateUntil: 'When the van should arrive; null if it isn’t late.',
      foundAt: 'When the missed visit was recorded; null until then.',
    },
    MissedAnswer: { '': '`was_there`, or `late`.' },
    CaseKind: {
      '': 'What went wrong. Carriers can report `owner_absent`, `wrong_list`, `damage` and `other`.',
    },
    CaseState: {
      '': '`open` until the other party replies, `answered`, `with_staff` while staff decide, or `closed`.',
    },
    CaseParty: { '': 'The `owner` or the `carrier`.' },
    MessageParty: { '': 'The `owner` or the `carrier`.' },
    CaseOutcome: {
      '': 'How a case ended. `barred_…`: staff suspended the carrier. `no_show`: a missed visit was recorded.',
    },
  },
  operations: {
    changeReview: { body: { ...WRITTEN, version: REVIEW_VERSION }, ...JOB_REVIEW },
    jobReview: JOB_REVIEW,
    writeReview: JOB_REVIEW,
    replyToReview: {
      body: { text: 'At most 500 characters, without contact details.', version: REVIEW_VERSION },
      ...JOB_REVIEW,
    },
    readConversation: { query: { before: 'The `next` of the page before; left out for the newest messages.' } },
    seeMessages: { body: { upTo: 'The `place` of the newest message that you’ve seen.' } },
    jobCases: {
      answer: {
        items: 'The cases, newest first.',
        side: 'Which party you are.',
        company: 'The carrier’s company; null if it has none or has left.',
        otherLeft: 'Set once the other party has deleted their account.',
        kinds: 'What you can report now.',
        missedFrom: 'From when you can report that the other party isn’t there; null if you can’t.',
        mayEnd: 'Whether you can end the job because the other party wasn’t there.',
      },
    },
  },
}
