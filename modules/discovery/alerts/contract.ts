import * as z from 'zod/mini'
import { MailList } from '#modules/core/notifications/contract.ts'
import { outwardCode } from '#modules/core/places/contract/postcode.ts'
import { Stream } from '#modules/core/waste-catalogue/contract/catalogue.ts'
import { endpoint, Id, Instant, idParam, line, Nothing, orNull } from '#server/platform/kernel/contract.ts'
import { Device, NAME_MAX } from './contract/devices.ts'

/** The alert types. Each is a mailing list with one-click unsubscribe (ALERT-03, ALERT-06). */
export const AlertType = MailList
export type AlertType = z.output<typeof AlertType>

export const Channel = z.enum(['mail', 'push'])
export type Channel = z.output<typeof Channel>

export const Pace = z.enum(['at_once', 'twice_a_day', 'off'])
export type Pace = z.output<typeof Pace>

/** A carrier's area, or anyone's saved search. */
export const SavedKind = z.enum(['area', 'search'])
export type SavedKind = z.output<typeof SavedKind>

/** What is searched for. Areas search requests only. */
export const About = z.enum(['request', 'freecycle_item', 'sell_item'])
export type About = z.output<typeof About>

/** Most areas, and most searches, that a person can save. */
export const MAX_SAVED = 10
export const MAX_MILES = 50
/** Highest weight limit, in kg: more than any lorry carries. */
export const MAX_KG = 20_000
const KEYWORDS_MAX = 64
const NO_POSTCODE = 'Enter a UK postcode, or just the first half.'
const WRONG_MILES = `Enter a whole number of miles from 1 to ${MAX_MILES}.`
const WRONG_KG = `Enter a whole number of kg from 1 to ${MAX_KG.toLocaleString('en-GB')}, or leave this empty.`

const Keywords = line({ max: KEYWORDS_MAX, tooLong: `Words must be at most ${KEYWORDS_MAX} characters long.` })
const Miles = z.int(WRONG_MILES).check(z.minimum(1, WRONG_MILES), z.maximum(MAX_MILES, WRONG_MILES))

const Kg = z.int(WRONG_KG).check(z.minimum(1, WRONG_KG), z.maximum(MAX_KG, WRONG_KG))

const filter = {
  about: About,
  /** Null means anywhere. Only the outward code of a full postcode is stored. */
  postcode: orNull(outwardCode(NO_POSTCODE)),
  /** Radius around the postcode; ignored without one. */
  miles: Miles,
  /** Every word must match; empty matches everything. */
  keywords: z._default(Keywords, ''),
  photo: z._default(z.boolean(), false),
  budget: z._default(z.boolean(), false),
  /** Only requests that list items, narrowed by the next three fields. Pages of earlier versions omit all four. */
  loadsOnly: z._default(z.boolean(), false),
  /** Every item must be of one of these kinds, because a carrier takes a whole load; empty allows every kind. */
  streams: z._default(z.array(Stream).check(z.maxLength(Stream.options.length)), []),
  /** Null means any weight. */
  upToKg: z._default(z.nullable(Kg), null),
  /** Whether requests with hazardous items also match. */
  hazardous: z._default(z.boolean(), true),
}

/** The server sets owner and place, so unknown keys are refused (R08). */
export const SaveArea = z.strictObject({
  kind: SavedKind,
  name: line({
    min: 1,
    tooShort: 'Enter a name.',
    max: NAME_MAX,
    tooLong: `Name must be at most ${NAME_MAX} characters long.`,
  }),
  ...filter,
  on: z._default(z.boolean(), true),
})
export type SaveArea = z.output<typeof SaveArea>

/** An area or search, visible only to the person who saved it. */
export const SavedArea = z.object({
  id: Id,
  kind: SavedKind,
  name: z.string(),
  about: About,
  /** 'BS6'; null means anywhere. */
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

export const MyAlerts = z.object({
  /** Whether the caller is a business, which can have areas. */
  carrier: z.boolean(),
  /** Why the caller gets no job alerts, as text; null if they get them. */
  barred: z.nullable(z.string()),
  /** Areas and searches, oldest first. */
  saved: z.array(SavedArea),
  /** One for every type and channel, chosen or default. */
  choices: z.array(Choice),
  /** Null if pushes are unavailable: the page then shows no switch (PUSH-02). */
  push: z.nullable(z.object({ publicKey: z.string(), devices: z.array(Device) })),
})
export type MyAlerts = z.output<typeof MyAlerts>

export const myAlerts = endpoint({
  id: 'myAlerts',
  summary: 'Return the caller’s areas, searches and alert settings (ALERT-01 to ALERT-03).',
  method: 'GET',
  path: '/api/alerts',
  access: 'signed-in',
  features: ['alerts'],
  answer: MyAlerts,
})

export const saveArea = endpoint({
  id: 'saveArea',
  summary: `Save an area or a search; at most ${MAX_SAVED} of each (ALERT-01, ALERT-02).`,
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
  summary: 'Change an area or search, or switch it on or off.',
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
  summary: 'Delete an area or search; repeating it is no error.',
  method: 'DELETE',
  path: '/api/alerts/areas/:areaId',
  access: 'signed-in',
  features: ['alerts'],
  params: idParam('areaId'),
  answer: Nothing,
})

export const previewArea = endpoint({
  id: 'previewArea',
  summary: 'Count what an area or search would have matched in the last 30 days.',
  method: 'POST',
  path: '/api/alerts/preview',
  access: 'signed-in',
  features: ['alerts'],
  body: z.strictObject(filter),
  answer: z.object({ found: z.number() }),
})

export const choosePace = endpoint({
  id: 'choosePace',
  summary: 'Choose how often one alert type is sent on one channel (ALERT-03).',
  method: 'PUT',
  path: '/api/alerts/choices',
  access: 'signed-in',
  features: ['alerts'],
  body: Choice,
  answer: Choice,
})

const tokenParam = z.strictObject({ token: z.string().check(z.maxLength(120)) })
/** The mailing list of an unsubscribe link, and whether its mails are on. */
const Subscribed = z.object({
  type: AlertType,
  on: z.boolean(),
  /** The masked address that the mails go to: 'a…@example.com'. */
  address: z.string(),
  /** Whether the mails are the caller's own. */
  own: z.boolean(),
})
export type Subscribed = z.output<typeof Subscribed>

export const readUnsubscribe = endpoint({
  id: 'readUnsubscribe',
  summary: 'Return what an unsubscribe link would stop; changes nothing (ALERT-06).',
  method: 'GET',
  path: '/api/unsubscribe/:token',
  access: 'anyone',
  params: tokenParam,
  answer: Subscribed,
})

export const unsubscribe = endpoint({
  id: 'unsubscribe',
  summary: 'Stop the mails that a link is about, or start them again (ALERT-06).',
  method: 'POST',
  path: '/api/unsubscribe/:token',
  access: 'anyone',
  params: tokenParam,
  body: z.strictObject({ on: z.boolean() }),
  answer: Subscribed,
})
