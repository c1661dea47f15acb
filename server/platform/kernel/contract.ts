/** Helpers for every module's contract.ts. Imports only zod, so that the browser can import it too. */
import * as z from 'zod/mini'
import { type Access, STAFF_LEVELS } from './facts/contract.ts'

export type { Access, RoomShape } from './facts/contract.ts'

/**
 * A staff level: a viewer reads, an agent decides and repairs, an admin may do everything. Each may also do what the
 * levels before it may.
 */
export const StaffLevel = z.enum(STAFF_LEVELS)
export type StaffLevel = z.output<typeof StaffLevel>

/** Returns the lowest staff level with `access`; null if the access isn't only for staff. */
export function levelFor(access: Access): StaffLevel | null {
  if (access === 'anyone' || access === 'signed-in') return null
  return access === 'operations' ? 'viewer' : access === 'operations:agent' ? 'agent' : 'admin'
}

/**
 * Returns whether `route.ts` has to check that the caller's session is active before a call of this endpoint
 * (security.md 27).
 */
export const needsSession = ({ access, session }: EndpointShape): boolean =>
  access !== 'anyone' && session !== 'checked-by-command'

/**
 * What an API key may do (API-02). `jobs` are accepted requests: times, rounds, arrival, collection and disposal.
 */
export const Scope = z.enum([
  'requests:read',
  'requests:write',
  'bids:read',
  'bids:write',
  'jobs:read',
  'jobs:write',
  'messages:read',
  'messages:write',
  'profile:read',
  'webhooks:write',
])
export type Scope = z.output<typeof Scope>

/** Rate-limit class of an endpoint; `file` is for files made on request. The limits are in rate-limits.ts. */
export type RateClass = 'read' | 'write' | 'file' | 'sign-in'

/**
 * The parts of a multipart form: JSON in the part `json`, and at most one file in each part that `files` names, with
 * the accepted media types and the message for a file over 5 MB.
 */
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
  /** What an API key must be allowed to do to call this; without it, no key can (API-02). */
  readonly scope?: Scope
  /**
   * The command checks the caller's session together with another lookup, which saves a round trip.
   */
  readonly session?: 'checked-by-command'
  /** While one of these is switched off, the endpoint answers 404. */
  readonly features?: readonly Flag[]
  readonly rate: RateClass
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** The body is sent as multipart/form-data. */
  readonly multipart?: MultipartShape
  /** Accepts an `Idempotency-Key` header: the same key acts once and returns the first answer again. */
  readonly idempotent?: true
  /** Success is a file of this type, and `answer` is AnsweredFile. */
  readonly file?: 'application/pdf'
  /** Shape of the success answer; keys that it doesn't name never leave the server. */
  readonly answer: z.ZodMiniType
  readonly status: 200 | 201 | 204
}

/** The empty answer. */
export const Nothing = z.null()

/** The answer of an endpoint with `file`: its bytes, and the name it is saved under. */
export const AnsweredFile = z.custom<{ readonly name: string; readonly bytes: Uint8Array }>()
export type AnsweredFile = z.output<typeof AnsweredFile>

type WithDefaults = Pick<EndpointShape, 'rate' | 'status'>

/**
 * Declares an endpoint; server and browser share the value. By default `rate` is `read` for a GET and `write`
 * otherwise, and `status` is 204 if the answer is `Nothing` and 200 otherwise.
 */
export const endpoint = <const E extends Omit<EndpointShape, keyof WithDefaults> & Partial<WithDefaults>>(
  shape: E,
): E & WithDefaults => ({
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

/** A message pushed over the socket. Clients apply `patch` to the object `id` if `version` is newer than theirs. */
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
 * Reports whether live updates are late (Redis is down), and whether some may have been lost, so that the page has to
 * reload its data.
 */
export const liveDelay = liveMessage({
  name: 'live.delay',
  payload: z.object({ late: z.boolean(), missed: z.optional(z.boolean()) }),
})

/** Features that FEATURES_OFF can switch off; their screens then show the specification's placeholders. */
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
  'ladder',
  'rounds',
] as const
export type Flag = (typeof FLAGS)[number]

/** The settings for the browser. Pages include the same JSON, so that scripts don't have to request it. */
export const PublicSettings = z.object({
  productName: z.string(),
  supportEmail: z.string(),
  /** Our registration as a waste broker; null without one (LEGAL-01). */
  brokerRegistration: z.nullable(z.string()),
  /** The features that are on. */
  features: z.array(z.enum(FLAGS)),
  /** A public token for maps; null without a real one (MAP-21, MAP-22). */
  mapboxToken: z.nullable(z.string()),
  /** The origins of this site, to recognise our own QR codes. */
  publicUrls: z.array(z.string()),
  /** Whether registration data is simulated, which every mention of it has to say (BASE-07). */
  practice: z.boolean(),
})
export type PublicSettings = z.output<typeof PublicSettings>

export const publicSettings = endpoint({
  id: 'publicSettings',
  summary: 'The product’s name and the features that are on.',
  method: 'GET',
  path: '/api/settings',
  access: 'anyone',
  rate: 'read',
  answer: PublicSettings,
  status: 200,
})

/** A response that a page was rendered with, as an entry of the client's cache. */
export interface PageQuery {
  readonly key: readonly unknown[]
  readonly data: unknown
}

/** Data included in a rendered page, so that its script doesn't request it again. */
export interface PageState {
  /** When the page was rendered, in milliseconds since 1970. */
  readonly at: number
  /** The session and its access token, as `refreshSession` answers; null on a visitor's page. */
  readonly session: unknown
  /** Whether the session was last renewed a day ago or more, and should be renewed soon. */
  readonly renew: boolean
  readonly queries: readonly PageQuery[]
}

/** A page to render. */
export interface PageToRender extends Pick<PageState, 'at' | 'session'> {
  /** Path and query. */
  readonly url: string
  readonly settings: PublicSettings
  /** Requests a path of the API, as the user that the page is for. */
  callApi(path: string): Promise<Response>
}

export interface RenderedPage {
  readonly html: string
  /** The title in the browser's tab; null if the page sets none. */
  readonly title: string | null
  readonly queries: readonly PageQuery[]
}

/** A link that opens one private file once, within a few minutes. */
export const FileLink = z.object({ url: z.string(), expiresAt: z.iso.datetime(), mediaType: z.string() })
export type FileLink = z.output<typeof FileLink>

/** The first pages of a document as pictures, which a link may open instead of the document. */
export const PagePictures = z.object({
  /** Data URLs of the pictures. */
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
/** Set only for the owner, on content that staff have hidden. */
export const Hidden = z.optional(z.literal(true))

/** Makes a field of an input optional: a field that is left out is read as null. */
export const orNull = <S extends z.ZodMiniType>(schema: S) => z._default(z.nullable(schema), null)

const NOT_STORABLE = 'Please remove any characters we can’t save.'
/** Refuses characters that PostgreSQL can't store or compare: NUL and lone surrogates. */
export const storable = z.refine<string>((value) => !value.includes('\u0000') && value.isWellFormed(), NOT_STORABLE)
/** Control characters (C0, DEL, C1), line and paragraph separators, direction overrides and isolates. */
const INVISIBLE = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u
const oneLine = z.refine<string>((value) => !INVISIBLE.test(value), 'Please remove line breaks and control characters.')
/** Invisible characters in pasted text: direction marks, zero-width characters, byte order marks. */
const INVISIBLE_PASTED = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/g
/** Zero-width joiners without a character to join. Emoji and some scripts need the other joiners. */
const LOOSE_JOINERS = /(^|[\s\d])[\u200C\u200D]+|[\u200C\u200D]+(?=[\s\d]|$)/g
/** Removes invisible characters from a single line, and replaces tabs and special spaces with plain ones. */
export const withoutInvisible = z.overwrite((value: string) =>
  value
    .replace(INVISIBLE_PASTED, '')
    .replace(/[\t\p{Zs}]/gu, ' ')
    .replace(LOOSE_JOINERS, '$1'),
)
const plain = z.refine<string>((value) => !INVISIBLE.test(value.replace(/[\n\t]/g, '')), NOT_STORABLE)

/**
 * Returns whether a text has visible characters, other than spaces, format characters and combining marks.
 */
const hasVisibleText = (value: string): boolean => /[^\p{C}\p{Z}\p{M}\u2800\u3164\uFFA0]/u.test(value)

/** Replaces a text without visible characters with an empty one. */
const emptyIfInvisible = z.overwrite((value: string) => (hasVisibleText(value) ? value : ''))

interface TextLimits {
  min?: number
  tooShort?: string
  max: number
  tooLong: string
}

/**
 * Text of several lines typed by a person, within limits in UTF-16 units: Unicode NFC, trimmed, with `\n` at the end of
 * lines, and empty if it has no visible characters. Refuses control characters other than tabs and line feeds, lone
 * surrogates and overrides of direction (security.md 32).
 */
export const text = ({ min = 0, tooShort = 'Required', max, tooLong }: TextLimits) =>
  z.string('Required').check(
    z.overwrite((value: string) => value.replace(/\r\n?/g, '\n')),
    storable,
    plain,
    z.normalize('NFC'),
    z.trim(),
    emptyIfInvisible,
    z.minLength(min, tooShort),
    // Stops here, because later checks are slow on long texts.
    z.maxLength(max, { error: tooLong, abort: true }),
  )

/**
 * Text of one line typed by a person, within limits in UTF-16 units: Unicode NFC, trimmed, and empty if it has no
 * visible characters. Removes invisible characters from pasting, and replaces tabs with spaces. Refuses line breaks
 * inside, other control characters and lone surrogates (security.md 32).
 */
export const line = ({ min = 0, tooShort = 'Required', max, tooLong }: TextLimits) =>
  z
    .string('Required')
    .check(
      withoutInvisible,
      z.trim(),
      oneLine,
      storable,
      z.normalize('NFC'),
      emptyIfInvisible,
      z.minLength(min, tooShort),
      z.maxLength(max, tooLong),
    )

/** Largest amount that `numeric(10,2)` can store, in pounds. */
export const MAX_POUNDS = 99_999_999.99

/** An amount in pounds, above zero, at most two decimals. `label` starts the messages: 'Bid amount'. */
export const pounds = (label: string) =>
  z.number(`${label} must be a number.`).check(
    z.refine((value: number) => value > 0, `${label} must be positive.`),
    z.refine((value: number) => value <= MAX_POUNDS, `${label} must be at most £99,999,999.99.`),
    z.refine(hasAtMostTwoDecimals, `${label} must have at most two decimals.`),
  )

function hasAtMostTwoDecimals(value: number): boolean {
  return Number(value.toFixed(2)) === value
}

/** An amount in pounds in a response. */
export const Pounds = z.number()

export const PAGE_SIZE = 20
/** The position after which a page of a list begins: the `next` of the page before (keyset paging). */
export const Cursor = z.optional(z.string().check(z.maxLength(200)))
export const pageOf = <S extends z.ZodMiniType>(item: S) =>
  z.object({ items: z.array(item), next: z.nullable(z.string()) })
