import * as z from 'zod/mini'
import { MailList } from '#modules/notifications/contract.ts'
import { outwardCode } from '#modules/places/postcode/contract.ts'
import { Stream } from '#modules/waste/catalogue/contract.ts'
import { endpoint, Id, Instant, idParam, line, Nothing, orNull } from '#server/platform/kernel/contract.ts'

/** What people can be told of: each is a list of mails of its own, to be left by one press (ALERT-03, ALERT-06). */
export const AlertType = MailList
export type AlertType = z.output<typeof AlertType>

export const Channel = z.enum(['mail', 'push'])
export type Channel = z.output<typeof Channel>

export const Pace = z.enum(['at_once', 'twice_a_day', 'off'])
export type Pace = z.output<typeof Pace>

/** An area that a carrier works in, or a saved search of anyone. */
export const SavedKind = z.enum(['area', 'search'])
export type SavedKind = z.output<typeof SavedKind>

/** What is looked for. An area is about requests. */
export const About = z.enum(['request', 'freecycle_item', 'sell_item'])
export type About = z.output<typeof About>

/** Of each kind a person may keep so many. */
export const MOST_SAVED = 10
export const MOST_MILES = 50
/** Heaviest load that one can ask for, in kg: more than any lorry takes. */
export const MOST_KG = 20_000
const NAME_MAX = 60
const KEYWORDS_MAX = 64
const NO_POSTCODE = 'Please enter a UK postcode, or the part before its space.'
const WRONG_MILES = `Please enter whole miles from 1 to ${MOST_MILES}.`
const WRONG_KG = `Please enter whole kilograms from 1 to ${MOST_KG.toLocaleString('en-GB')}, or leave it empty.`

const Keywords = line({ max: KEYWORDS_MAX, tooLong: `At most ${KEYWORDS_MAX} characters.` })
const Miles = z.int(WRONG_MILES).check(z.minimum(1, WRONG_MILES), z.maximum(MOST_MILES, WRONG_MILES))

const Kg = z.int(WRONG_KG).check(z.minimum(1, WRONG_KG), z.maximum(MOST_KG, WRONG_KG))

const filter = {
  about: About,
  /** Null is anywhere. Of a full postcode only the outward code is kept. */
  postcode: orNull(outwardCode(NO_POSTCODE)),
  /** How far around the postcode; without one it says nothing. */
  miles: Miles,
  /** Every word has to be found; empty finds everything. */
  keywords: z._default(Keywords, ''),
  photo: z._default(z.boolean(), false),
  budget: z._default(z.boolean(), false),
  /** Only requests that say what they hold, and of those what the next three leave. Pages from before send none of them. */
  loadsOnly: z._default(z.boolean(), false),
  /** All that a request holds has to be of these, because its carrier takes all of it; none named takes every kind. */
  streams: z._default(z.array(Stream).check(z.maxLength(Stream.options.length)), []),
  /** Null is any weight. */
  upToKg: z._default(z.nullable(Kg), null),
  /** Whether what holds something hazardous is found, too. */
  hazardous: z._default(z.boolean(), true),
}

/** Owner and place are the server's: unknown keys are refused (R08). */
export const SaveArea = z.strictObject({
  kind: SavedKind,
  name: line({
    min: 1,
    tooShort: 'Please give it a name.',
    max: NAME_MAX,
    tooLong: `A name has at most ${NAME_MAX} characters.`,
  }),
  ...filter,
  on: z._default(z.boolean(), true),
})
export type SaveArea = z.output<typeof SaveArea>

/** An area or a search as the person who saved it sees it; no one else does. */
export const SavedArea = z.object({
  id: Id,
  kind: SavedKind,
  name: z.string(),
  about: About,
  /** 'BS6'; null is anywhere. */
  outward: z.nullable(z.string()),
  miles: z.nullable(z.number()),
  keywords: z.string(),
  photo: z.boolean(),
  budget: z.boolean(),
  loadsOnly: z.boolean(),
  streams: z.array(Stream),
  upToKg: z.nullable(z.number()),
  hazardous: z.boolean(),
  on: z.boolean(),
  createdAt: Instant,
})
export type SavedArea = z.output<typeof SavedArea>

export const Choice = z.strictObject({ type: AlertType, channel: Channel, pace: Pace })
export type Choice = z.output<typeof Choice>

/** Of devices a person may have so many. */
export const MOST_DEVICES = 10

/** A browser that pushes come to, as its person sees it. */
export const Device = z.object({
  id: Id,
  /** 'Chrome on an Android phone'. */
  name: z.string(),
  /** SHA-256 of its address, base64url: a browser knows itself by it. */
  fingerprint: z.string(),
  addedAt: Instant,
  /** It failed five times within seven days: nothing is sent until it is added again. */
  paused: z.boolean(),
})
export type Device = z.output<typeof Device>

export const MyAlerts = z.object({
  /** Whether the caller works in areas: a business. */
  carrier: z.boolean(),
  /** Why the caller is told of no jobs although they have areas; null when they are. */
  barred: z.nullable(z.string()),
  /** Areas and searches, oldest first. */
  saved: z.array(SavedArea),
  /** Every type and channel, chosen or by default. */
  choices: z.array(Choice),
  /** Null where no pushes are sent: the switch is not shown (PUSH-02). */
  push: z.nullable(z.object({ publicKey: z.string(), devices: z.array(Device) })),
})
export type MyAlerts = z.output<typeof MyAlerts>

export const myAlerts = endpoint({
  id: 'myAlerts',
  summary: 'What the caller wants to hear of, and how (ALERT-01 to ALERT-03).',
  method: 'GET',
  path: '/api/alerts',
  access: 'signed-in',
  features: ['alerts'],
  answer: MyAlerts,
})

export const saveArea = endpoint({
  id: 'saveArea',
  summary: `Save an area that a carrier works in, or a search; at most ${MOST_SAVED} of each (ALERT-01, ALERT-02).`,
  method: 'POST',
  path: '/api/alerts/areas',
  access: 'signed-in',
  features: ['alerts'],
  body: SaveArea,
  idempotent: true,
  answer: SavedArea,
  status: 201,
})

export const changeArea = endpoint({
  id: 'changeArea',
  summary: 'Change an own area or search, or switch it on or off.',
  method: 'PUT',
  path: '/api/alerts/areas/:areaId',
  access: 'signed-in',
  features: ['alerts'],
  params: idParam('areaId'),
  body: SaveArea,
  answer: SavedArea,
})

export const removeArea = endpoint({
  id: 'removeArea',
  summary: 'Remove an own area or search; again is no error.',
  method: 'DELETE',
  path: '/api/alerts/areas/:areaId',
  access: 'signed-in',
  features: ['alerts'],
  params: idParam('areaId'),
  answer: Nothing,
})

export const previewArea = endpoint({
  id: 'previewArea',
  summary: 'How much an area or search would have found in the last 30 days.',
  method: 'POST',
  path: '/api/alerts/preview',
  access: 'signed-in',
  features: ['alerts'],
  body: z.strictObject(filter),
  answer: z.object({ found: z.number() }),
})

export const choosePace = endpoint({
  id: 'choosePace',
  summary: 'Choose how one type of alert comes by one channel (ALERT-03).',
  method: 'PUT',
  path: '/api/alerts/choices',
  access: 'signed-in',
  features: ['alerts'],
  body: Choice,
  answer: Choice,
})

const ENDPOINT_MAX = 1_000
/** Which addresses are taken is the server's rule. No z.url: it would bring its pattern to every page. */
const Endpoint = z.string().check(z.maxLength(ENDPOINT_MAX), z.regex(/^https?:\/\/\S+$/))
/** base64url of so many bytes. */
const keyOf = (bytes: number) =>
  z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`)), z.maxLength(100))
const subscription = {
  /** Of a push service that is known (PUSH-03). */
  endpoint: Endpoint,
  keys: z.strictObject({ p256dh: keyOf(65), auth: keyOf(16) }),
}

export const AddDevice = z.strictObject({
  ...subscription,
  name: line({ min: 1, max: NAME_MAX, tooLong: `A name has at most ${NAME_MAX} characters.` }),
})
export type AddDevice = z.output<typeof AddDevice>

export const addDevice = endpoint({
  id: 'addDevice',
  summary: `Have pushes come to this browser; at most ${MOST_DEVICES} a person (PUSH-01, PUSH-03).`,
  method: 'POST',
  path: '/api/alerts/devices',
  access: 'signed-in',
  body: AddDevice,
  answer: Device,
  status: 201,
})

export const removeDevice = endpoint({
  id: 'removeDevice',
  summary: 'Have no more pushes come to an own device; again is no error.',
  method: 'DELETE',
  path: '/api/alerts/devices/:deviceId',
  access: 'signed-in',
  params: idParam('deviceId'),
  answer: Nothing,
})

export const RenewDevice = z.strictObject({ ...subscription, oldEndpoint: Endpoint })
export type RenewDevice = z.output<typeof RenewDevice>

export const renewDevice = endpoint({
  id: 'renewDevice',
  summary:
    'Follow a browser whose address has changed by itself; asked by its service worker, which knows the old one.',
  method: 'POST',
  path: '/api/alerts/renewed-devices',
  access: 'anyone',
  body: RenewDevice,
  answer: Nothing,
})

const tokenParam = z.strictObject({ token: z.string().check(z.maxLength(120)) })
/** What a link in a mail is about, and whether those mails still come. */
const Subscribed = z.object({
  type: AlertType,
  on: z.boolean(),
  /** Where they go: 'a…@example.com'. */
  address: z.string(),
  /** Whether they are the caller's own. */
  own: z.boolean(),
})
export type Subscribed = z.output<typeof Subscribed>

export const readUnsubscribe = endpoint({
  id: 'readUnsubscribe',
  summary: 'What a link at the end of a mail would stop; changes nothing (ALERT-06).',
  method: 'GET',
  path: '/api/unsubscribe/:token',
  access: 'anyone',
  params: tokenParam,
  answer: Subscribed,
})

export const unsubscribe = endpoint({
  id: 'unsubscribe',
  summary: 'Stop the mails that a link is about, or have them come again (ALERT-06).',
  method: 'POST',
  path: '/api/unsubscribe/:token',
  access: 'anyone',
  params: tokenParam,
  body: z.strictObject({ on: z.boolean() }),
  answer: Subscribed,
})
