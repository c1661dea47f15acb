import * as z from 'zod/mini'
import { Profile } from '#modules/carriers/profiles/contract.ts'
import { VerificationStep } from '#modules/carriers/profiles/verification/contract.ts'
import { Dispute, SubscriptionState } from '#modules/carriers/subscriptions/contract.ts'
import { Idea } from '#modules/community/community/ideas/contract.ts'
import { Item } from '#modules/community/community/items/contract.ts'
import { OwnSession, Role, UserType } from '#modules/core/accounts/contract.ts'
import { MyBid } from '#modules/market/bidding/contract.ts'
import { RequestCard } from '#modules/market/requests/contract.ts'
import { ReportedKind, ReportReason } from '#modules/staff/moderation/contract.ts'
import {
  endpoint,
  Hidden,
  Id,
  Instant,
  idParam,
  line,
  orNull,
  StaffLevel,
  text,
} from '#server/platform/kernel/contract.ts'

/** A user in lists for staff. The address is masked. */
export const PersonRow = z.object({
  userId: Id,
  maskedEmail: z.string(),
  name: z.nullable(z.string()),
  companyName: z.nullable(z.string()),
  userType: z.nullable(UserType),
  role: Role,
  staffLevel: z.nullable(StaffLevel),
  createdAt: Instant,
  suspendedAt: z.nullable(Instant),
})
export type PersonRow = z.output<typeof PersonRow>

export const findPeople = endpoint({
  id: 'findPeople',
  summary:
    'Find accounts by exact email address, id or the start of a name; without a search term, suspended accounts.',
  method: 'GET',
  path: '/api/ops/people',
  access: 'operations',
  query: z.strictObject({
    q: z.optional(line({ max: 254, tooLong: 'Search must be at most 254 characters long.' })),
  }),
  answer: z.object({ items: z.array(PersonRow) }),
})

/** The fields of a user that are masked until a member of staff gives a reason. */
export const MaskedField = z.enum(['email', 'phoneNumber', 'address', 'businessAddress'])
export type MaskedField = z.output<typeof MaskedField>

/** A report about a user, or by them. */
const UserReport = z.object({
  kind: ReportedKind,
  subjectId: Id,
  reason: ReportReason,
  settled: z.boolean(),
  at: Instant,
})

/** A user as staff see them: what they see themselves, without secrets. Lists contain the newest entries. */
export const Person = z.object({
  ...PersonRow.shape,
  emailConfirmed: z.boolean(),
  suspendedReason: z.nullable(z.string()),
  /** The profile as the user filled it in, with phone, addresses and `email` masked. */
  profile: Profile,
  verification: z.array(VerificationStep),
  plan: SubscriptionState,
  disputes: z.array(Dispute),
  sessions: z.array(OwnSession),
  requests: z.array(RequestCard),
  bids: z.array(MyBid),
  items: z.array(z.object({ item: Item, askCount: z.number(), hidden: Hidden })),
  ideas: z.array(z.object({ idea: Idea, hidden: Hidden })),
  reports: z.object({ about: z.array(UserReport), by: z.array(UserReport) }),
  mails: z.array(
    z.object({
      id: Id,
      subject: z.string(),
      status: z.enum(['waiting', 'sent', 'outdated', 'given_up']),
      tries: z.number(),
      createdAt: Instant,
      doneAt: z.nullable(Instant),
    }),
  ),
})
export type Person = z.output<typeof Person>

export const readPerson = endpoint({
  id: 'readPerson',
  summary: 'Read everything staff may see of a user; viewing it is audited.',
  method: 'GET',
  path: '/api/ops/people/:userId',
  access: 'operations',
  params: idParam('userId'),
  answer: Person,
})

const STAFF_REASON_MAX = 500
const Reason = text({
  min: 1,
  tooShort: 'Enter a reason.',
  max: STAFF_REASON_MAX,
  tooLong: `Reason must be at most ${STAFF_REASON_MAX} characters long.`,
})

export const revealField = endpoint({
  id: 'revealField',
  summary: 'Read one masked field of a user in full; who asked and why is audited.',
  method: 'POST',
  path: '/api/ops/people/:userId/reveal',
  access: 'operations:agent',
  params: idParam('userId'),
  body: z.strictObject({ field: MaskedField, reason: Reason }),
  answer: z.object({ value: z.nullable(z.string()) }),
})

export const signOutPerson = endpoint({
  id: 'signOutPerson',
  summary: 'End every session of a user; their sockets close.',
  method: 'POST',
  path: '/api/ops/people/:userId/sign-out',
  access: 'operations:agent',
  params: idParam('userId'),
  body: z.strictObject({ reason: Reason }),
  idempotent: true,
  answer: PersonRow,
})

export const suspendPerson = endpoint({
  id: 'suspendPerson',
  summary: 'Suspend an account: it is signed out and kept out, its open posts are hidden, and we tell its owner why.',
  method: 'POST',
  path: '/api/ops/people/:userId/suspension',
  access: 'operations:admin',
  params: idParam('userId'),
  body: z.strictObject({ reason: Reason }),
  idempotent: true,
  answer: PersonRow,
})

export const reinstatePerson = endpoint({
  id: 'reinstatePerson',
  summary: 'Lift the suspension of an account: what it hid is shown again.',
  method: 'POST',
  path: '/api/ops/people/:userId/suspension/end',
  access: 'operations:admin',
  params: idParam('userId'),
  body: z.strictObject({ reason: Reason }),
  idempotent: true,
  answer: PersonRow,
})

/** A dispute with its customer and a link to Stripe. */
export const StaffDispute = z.object({
  ...Dispute.shape,
  name: z.nullable(z.string()),
  handledByEmail: z.nullable(z.string()),
  stripeUrl: z.string(),
})
export type StaffDispute = z.output<typeof StaffDispute>

export const disputeQueue = endpoint({
  id: 'disputeQueue',
  summary: 'List payment disputes, open or handled, newest first.',
  method: 'GET',
  path: '/api/ops/disputes',
  access: 'operations',
  query: z.strictObject({ state: z.optional(z.enum(['open', 'handled'])) }),
  answer: z.object({ items: z.array(StaffDispute) }),
})

export const noteDispute = endpoint({
  id: 'noteDispute',
  summary: 'Record what was done about a dispute, and whether it is handled.',
  method: 'POST',
  path: '/api/ops/disputes/:disputeId',
  access: 'operations:agent',
  params: z.strictObject({ disputeId: z.string().check(z.maxLength(100), z.regex(/^\w+$/)) }),
  body: z.strictObject({
    note: orNull(text({ max: STAFF_REASON_MAX, tooLong: `Note must be at most ${STAFF_REASON_MAX} characters long.` })),
    handled: z.boolean(),
  }),
  idempotent: true,
  answer: z.object({ items: z.array(StaffDispute) }),
})
