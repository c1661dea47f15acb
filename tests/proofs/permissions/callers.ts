/** The callers: the columns of the table. */
export const CALLERS = [
  'visitor',
  'customer',
  'unplanned',
  'basic',
  'premium',
  'verified',
  'unproven',
  'viewer',
  'agent',
  'admin',
  'suspended',
  'ended',
] as const
export type CallerName = (typeof CALLERS)[number]

/** Their descriptions. */
export const WHO: Readonly<Record<CallerName, string>> = {
  visitor: 'a visitor',
  customer: 'a customer',
  unplanned: 'a carrier without a plan',
  basic: 'a carrier on Basic',
  premium: 'a carrier on Premium',
  verified: 'a verified carrier',
  unproven: 'an admin without second factor',
  viewer: 'a viewer of operations',
  agent: 'an agent of operations',
  admin: 'an admin of operations',
  suspended: 'a suspended carrier with a token of before',
  ended: 'an admin with a token of before they signed out',
}

/** A status, and the code of a refusal: `204`, `403 forbidden`. */
export type Answered = `${number}` | `${number} ${string}`
/** The answer to each caller; left out where a caller has no such thing. */
export type Answers = Readonly<Partial<Record<CallerName, Answered>>>

const sameAnswer = (names: readonly CallerName[], said: Answered): Answers =>
  Object.fromEntries(names.map((name) => [name, said]))
const SIGNED_IN = CALLERS.slice(1)
const NOT_STAFF = CALLERS.slice(1, 7).concat('suspended')
/** Callers whose session has ended but whose token has not expired. */
const LATE: readonly CallerName[] = ['suspended', 'ended']
export const CARRIERS: readonly CallerName[] = ['unplanned', 'basic', 'premium', 'verified', 'suspended']

/** Everyone gets the same answer, except `except`. */
export const anyone = (said: Answered, except: Answers = {}): Answers => ({ ...sameAnswer(CALLERS, said), ...except })

/** Everyone signed in gets the same answer, while their session is active. */
export const signedIn = (said: Answered, except: Answers = {}): Answers => ({
  ...sameAnswer(SIGNED_IN, said),
  ...sameAnswer(LATE, '401 token_refused'),
  visitor: '401 unauthenticated',
  ...except,
})

/** Staff of at least `level` get the same answer, while their session is active: `ended` is an admin. */
export const staff = (level: 'viewer' | 'agent' | 'admin', said: Answered, except: Answers = {}): Answers => ({
  visitor: '401 unauthenticated',
  ...sameAnswer(NOT_STAFF, '403 forbidden'),
  viewer: level === 'viewer' ? said : '403 level_too_low',
  agent: level === 'admin' ? '403 level_too_low' : said,
  admin: said,
  ended: '401 token_refused',
  ...except,
})

/** The refusal of what does not exist for its caller. */
export const NONE = '404 not_found'

/** Of a call that is about no thing. */
export const all = (answers: Answers): { any: Answers } => ({ any: answers })

/** What `by` answers about each thing: the same to all who may ask. What does not exist is not found. */
export const each = (by: (said: Answered) => Answers, said: Readonly<Record<string, Answered>>) =>
  Object.fromEntries(Object.entries<Answered>({ absent: NONE, ...said }).map(([whose, answer]) => [whose, by(answer)]))

/** What staff of at least `level` get about others' things; `more` are other answers. */
export const byStaff = (
  level: 'viewer' | 'agent' | 'admin',
  said: Answered,
  more: Readonly<Partial<Record<'own' | 'partner' | 'hidden' | 'absent', Answers>>> = {},
) => ({ another: staff(level, said), absent: staff(level, NONE), ...more })
