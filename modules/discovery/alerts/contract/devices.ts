import * as z from 'zod/mini'
import { endpoint, Id, Instant, idParam, line, Nothing } from '#server/platform/kernel/contract.ts'

export const NAME_MAX = 60

/** Most devices that a person can have. */
export const MAX_DEVICES = 10

/** A browser that receives pushes, as its owner sees it. */
export const Device = z.object({
  id: Id,
  /** 'Chrome on an Android phone'. */
  name: z.string(),
  /** SHA-256 of its push address, base64url, so that a browser can recognise itself. */
  fingerprint: z.string(),
  addedAt: Instant,
  /** It failed five times in seven days: nothing is sent until it is added again. */
  paused: z.boolean(),
})
export type Device = z.output<typeof Device>

const ENDPOINT_MAX = 1_000
/** The server decides which addresses it accepts. No z.url, which would add its pattern to every page's script. */
const Endpoint = z.string().check(z.maxLength(ENDPOINT_MAX), z.regex(/^https?:\/\/\S+$/))
/** base64url of `bytes` bytes. */
const keyOf = (bytes: number) =>
  z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`)), z.maxLength(100))
const subscription = {
  /** At a known push service (PUSH-03). */
  endpoint: Endpoint,
  keys: z.strictObject({ p256dh: keyOf(65), auth: keyOf(16) }),
}

export const AddDevice = z.strictObject({
  ...subscription,
  name: line({ min: 1, max: NAME_MAX, tooLong: `Name must be at most ${NAME_MAX} characters long.` }),
})
export type AddDevice = z.output<typeof AddDevice>

export const addDevice = endpoint({
  id: 'addDevice',
  summary: `Add this browser as a device for pushes; at most ${MAX_DEVICES} per person (PUSH-01, PUSH-03).`,
  method: 'POST',
  path: '/api/alerts/devices',
  access: 'signed-in',
  body: AddDevice,
  answer: Device,
  status: 201,
})

export const removeDevice = endpoint({
  id: 'removeDevice',
  summary: 'Remove one of the caller’s devices; repeating it is no error.',
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
  summary: 'Update the push address of a device; called by its service worker, which knows the old one.',
  method: 'POST',
  path: '/api/alerts/renewed-devices',
  access: 'anyone',
  body: RenewDevice,
  answer: Nothing,
})
