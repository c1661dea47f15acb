/**
 * The kit that every module's contract.ts is written with. Imports zod only, so the browser may import it too.
 */
import * as z from 'zod/mini'
import { type Access, STAFF_LEVELS } from './facts/contract.ts'

export type { Access, RoomShape } from './facts/contract.ts'

/** What a member of staff may do: a viewer looks, an agent decides and repairs, an admin holds the controls. Each may what those before it may. */
export const StaffLevel = z.enum(STAFF_LEVELS)
export type StaffLevel = z.output<typeof StaffLevel>

/** The least staff level that `access` asks for; null where it is not for staff alone. */
export function levelFor(access: Access): StaffLevel | null {
  if (access === 'anyone' || access === 'signed-in') return null
  return access === 'operations' ? 'viewer' : access === 'operations:agent' ? 'agent' : 'admin'
}

/**
 * Whether `route.ts` has to ask for the caller's session before a call of this endpoint (security.md 27): a session that
 * has ended, or that of a suspended account, reads and writes nothing that is not public.
 */
export const asksForSession = ({ access, session }: EndpointShape): boolean => access !== 'anyone' && session !== 'held'

/** Rate-limit class of an endpoint, `file` for those that are made when they are asked for; the figures are in rate-limits.ts. */
export type RateClass = 'read' | 'write' | 'file' | 'sign-in'

/** JSON in the part `json`; at most one file in each part that `files` names, with its types and what is said of one over 5 MB. */
export interface MultipartShape {
  readonly json: string
  readonly files: Readonly<Record<string, { readonly tooLarge: string; readonly types: readonly string[] }>>
}

export interface EndpointShape {
  /** Unique name, used as the OpenAPI operationId. */
  readonly id: string
  readonly summary: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Fastify notation, e.g. `/api/requests/:requestId`. */
  readonly path: `/api/${string}`
  readonly access: Access
  /** The command itself asks for the caller's session, with a lookup that it needs anyway, so that no round trip is added. */
  readonly session?: 'held'
  /** While one of these is switched off it is not there, whoever asks. */
  readonly features?: readonly Flag[]
  readonly rate: RateClass
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** The body comes as multipart/form-data. */
  readonly multipart?: MultipartShape
  /** Accepts an `Idempotency-Key` header: the same key acts once and gets the first answer again. */
  readonly idempotent?: true
  /** Success is a file of this type, and `answer` is AnsweredFile. */
  readonly file?: 'application/pdf'
  /** Shape of the success answer; keys that it does not name never leave the server. */
  readonly answer: z.ZodMiniType
  readonly status: 200 | 201 | 204
}

/** The answer of what has nothing to tell. */
export const Nothing = z.null()

/** The answer of an endpoint with `file`: its bytes, and the name under which it is saved. */
export const AnsweredFile = z.custom<{ readonly name: string; readonly bytes: Uint8Array }>()
export type AnsweredFile = z.output<typeof AnsweredFile>

type Implied = Pick<EndpointShape, 'rate' | 'status'>

/**
 * Declares an endpoint; server and browser share the value. Left out, `rate` is `read` for a GET and `write` for the
 * rest, and `status` is 204 where `Nothing` is answered and else 200.
 */
export const endpoint = <const E extends Omit<EndpointShape, keyof Implied> & Partial<Implied>>(
  shape: E,
): E & Implied => ({
  rate: shape.method === 'GET' ? 'read' : 'write',
  status: shape.answer === Nothing ? 204 : 200,
  ...shape,
})

type Out<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type In<S> = S extends z.ZodMiniType ? z.input<S> : undefined
export type ParamsOf<E extends EndpointShape> = Out<E['params']>
export type QueryOf<E extends EndpointShape> = Out<E['query']>
export type BodyOf<E extends EndpointShape> = Out<E['body']>
export type BodyInputOf<E extends EndpointShape> = In<E['body']>
/** Names of the file parts of a multipart endpoint. */
export type FileNameOf<E extends EndpointShape> = E['multipart'] extends MultipartShape
  ? keyof E['multipart']['files'] & string
  : never
export type QueryInputOf<E extends EndpointShape> = In<E['query']>
export type AnswerOf<E extends EndpointShape> = Out<E['answer']>

/** A message pushed over the socket. `patch` is applied to the thing `id` when `version` is newer than the one held. */
export interface LiveMessageShape {
  readonly name: string
  readonly payload: z.ZodMiniType
}
export const liveMessage = <const M extends LiveMessageShape>(shape: M): M => shape
export type LivePayload<M extends LiveMessageShape> = z.output<M['payload']>

/** What a client sends to join or leave a room. */
export const JoinRoom = z.strictObject({ kind: z.string().check(z.maxLength(40)), id: z.optional(z.uuid()) })
/** The server's acknowledgement of a join. */
export interface JoinAnswer {
  ok: boolean
  code?: string
}

/**
 * Tells a socket whether live updates are being delivered at once (Redis answers) or will be late, and whether some were
 * lost on their way: then what is shown has to be read again.
 */
export const liveDelay = liveMessage({
  name: 'live.delay',
  payload: z.object({ late: z.boolean(), missed: z.optional(z.boolean()) }),
})

/** Features that a setting can switch off; the off state shows the specification's placeholder. */
export const FLAGS = [
  'accountSettings',
  'acceptedContact',
  'listing',
  'itemDetails',
  'upcycleSocial',
  'mapPins',
  'map',
  'scan',
  'alerts',
  'push',
  'bidReturns',
  'load',
  'costFloor',
  'registration',
  'duty',
  'cases',
  'tracking',
  'talk',
  'reviews',
] as const
export type Flag = (typeof FLAGS)[number]

/** What the browser may know of the configuration. The same JSON stands in the page, so that nothing waits for it. */
export const PublicSettings = z.object({
  productName: z.string(),
  supportEmail: z.string(),
  /** The number under which we are registered as a broker of waste; null without one (LEGAL-01). */
  brokerRegistration: z.nullable(z.string()),
  /** The features that are on. */
  features: z.array(z.enum(FLAGS)),
  /** What maps are drawn with: a token that is public; null without a real one (MAP-21, MAP-22). */
  mapboxToken: z.nullable(z.string()),
  /** Under which addresses this very product is known: a QR code that leads elsewhere is not ours. */
  publicUrls: z.array(z.string()),
  /** What is known of registrations is made up: every line about one says so (BASE-07). */
  practice: z.boolean(),
})
export type PublicSettings = z.output<typeof PublicSettings>

export const publicSettings = endpoint({
  id: 'publicSettings',
  summary: 'Names and features that the pages are shown by.',
  method: 'GET',
  path: '/api/settings',
  access: 'anyone',
  rate: 'read',
  answer: PublicSettings,
  status: 200,
})

/** An answer that a page was rendered with, as the client's cache holds it. */
export interface PageQuery {
  readonly key: readonly unknown[]
  readonly data: unknown
}

/** What goes along with a rendered page, so that its script has nothing to ask for again. */
export interface PageState {
  /** When it was rendered, in milliseconds since 1970. */
  readonly at: number
  /** The session and its access token, as `refreshSession` answers; null on a visitor's page. */
  readonly session: unknown
  /** The session should be renewed soon: it was last renewed a day ago or more. */
  readonly renew: boolean
  readonly queries: readonly PageQuery[]
}

/** A page to render. */
export interface PageToRender extends Pick<PageState, 'at' | 'session'> {
  /** Path and query. */
  readonly url: string
  readonly settings: PublicSettings
  /** Asks the API for a path, as the person whose page it is. */
  ask(path: string): Promise<Response>
}

export interface RenderedPage {
  readonly html: string
  /** What stands in the browser's tab; null where the page says nothing of it. */
  readonly title: string | null
  readonly queries: readonly PageQuery[]
}

/** A link that opens one private file once, within a few minutes. */
export const FileLink = z.object({ url: z.string(), expiresAt: z.iso.datetime(), mediaType: z.string() })
export type FileLink = z.output<typeof FileLink>

/** The first pages of a document as pictures, which a link may open in its place. */
export const PagePictures = z.object({
  /** Addresses that hold the pictures themselves. */
  pages: z.array(z.string()),
  /** How many pages the document has. */
  total: z.number(),
})
export type PagePictures = z.output<typeof PagePictures>

/** Every error answer has this shape; a 5xx never carries a cause. */
export const ErrorAnswer = z.object({
  code: z.string(),
  message: z.string(),
  requestId: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
})
export type ErrorAnswer = z.output<typeof ErrorAnswer>

export const Id = z.uuid()
export const idParam = <const K extends string>(name: K) => z.strictObject({ [name]: Id } as Record<K, typeof Id>)
export const Instant = z.iso.datetime()
/** Set on what only its owner is shown, because staff hid it; left out everywhere else. */
export const Hidden = z.optional(z.literal(true))

/** An optional field of an input: it may be null or left out, which is read as null. */
export const orNull = <S extends z.ZodMiniType>(schema: S) => z._default(z.nullable(schema), null)

const NOT_STORABLE = 'Please remove characters that cannot be stored.'
/** Refuses what PostgreSQL cannot hold, or compare with: NUL and lone surrogates. */
export const storable = z.refine<string>((value) => !value.includes('\u0000') && value.isWellFormed(), NOT_STORABLE)
/** Control characters (C0, DEL, C1), line and paragraph separators, and what overrides or isolates a direction. */
const INVISIBLE = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u
const oneLine = z.refine<string>((value) => !INVISIBLE.test(value), 'Please remove line breaks and control characters.')
/** Marks that people paste without seeing them: of direction, zero-width, byte-order. */
const PASTED = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/g
/** Joiners that join nothing: emoji and some scripts need the others. */
const LOOSE_JOINERS = /(^|[\s\d])[\u200C\u200D]+|[\u200C\u200D]+(?=[\s\d]|$)/g
/** Removes invisible marks from a text of one line, and makes every kind of space, tabs too, a plain one. */
export const withoutMarks = z.overwrite((value: string) =>
  value
    .replace(PASTED, '')
    .replace(/[\t\p{Zs}]/gu, ' ')
    .replace(LOOSE_JOINERS, '$1'),
)
const plain = z.refine<string>((value) => !INVISIBLE.test(value.replace(/[\n\t]/g, '')), NOT_STORABLE)

/** Holds something to be seen: not spaces, joiners and other formats, or marks with nothing below them, alone. */
const isSeen = (value: string): boolean => /[^\p{C}\p{Z}\p{M}\u2800\u3164\uFFA0]/u.test(value)

/** What has nothing to be seen is empty. */
const emptyUnseen = z.overwrite((value: string) => (isSeen(value) ? value : ''))

interface TextLimits {
  min?: number
  tooShort?: string
  max: number
  tooLong: string
}

/**
 * Text of several lines typed by a person: Unicode NFC, trimmed, lines end with \n, within limits (UTF-16 units); empty
 * where nothing of it is seen. No other control characters than tabs, no lone surrogates, no overrides of direction (security.md 32).
 */
export const text = ({ min = 0, tooShort = 'Required', max, tooLong }: TextLimits) =>
  z.string('Required').check(
    z.overwrite((value: string) => value.replace(/\r\n?/g, '\n')),
    storable,
    plain,
    z.normalize('NFC'),
    z.trim(),
    emptyUnseen,
    z.minLength(min, tooShort),
    // checks that follow may take long over what is too long
    z.maxLength(max, { error: tooLong, abort: true }),
  )

/**
 * Text of one line typed by a person: as `text`, and without any line break or other control character inside
 * (security.md 32). What was pasted with an end of line or with invisible marks loses them; tabs become spaces.
 */
export const line = ({ min = 0, tooShort = 'Required', max, tooLong }: TextLimits) =>
  z
    .string('Required')
    .check(
      withoutMarks,
      z.trim(),
      oneLine,
      storable,
      z.normalize('NFC'),
      emptyUnseen,
      z.minLength(min, tooShort),
      z.maxLength(max, tooLong),
    )

/** Largest amount that `numeric(10,2)` holds, in pounds. */
export const MOST_POUNDS = 99_999_999.99

/** An amount in pounds, above zero, at most two decimals. `label` opens the messages: 'Bid amount'. */
export const pounds = (label: string) =>
  z.number(`${label} must be a number.`).check(
    z.refine((value: number) => value > 0, `${label} must be positive.`),
    z.refine((value: number) => value <= MOST_POUNDS, `${label} must be at most £99,999,999.99.`),
    z.refine(hasTwoDecimals, `${label} must have at most two decimals.`),
  )

function hasTwoDecimals(value: number): boolean {
  return Number(value.toFixed(2)) === value
}

/** An amount as it leaves the server. */
export const Pounds = z.number()

export const PAGE_SIZE = 20
/** Keyset paging: pass the `next` of the last answer as `after`. */
export const Cursor = z.optional(z.string().check(z.maxLength(200)))
export const pageOf = <S extends z.ZodMiniType>(item: S) =>
  z.object({ items: z.array(item), next: z.nullable(z.string()) })
