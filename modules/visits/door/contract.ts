import * as z from 'zod/mini'
import { RegistrationLine } from '#modules/licences/line/contract.ts'
import { HalfDay } from '#modules/waste/contract.ts'
import { endpoint, Id, idParam, orNull } from '#server/platform/kernel/contract.ts'
import { JobVisit } from '../contract.ts'
import { Plate } from '../plate/contract.ts'

/** Vans of one business, those taken out included. */
export const MOST_VANS = 200
const MOST_LITRES = 100_000
const MOST_KG = 44_000

/** When the carrier comes, and with which van; without a plate that is still open. */
export const ConfirmTime = z.strictObject({ ...HalfDay.shape, plate: orNull(Plate) })
export type ConfirmTime = z.output<typeof ConfirmTime>

const upTo = (most: number, wrong: string) => orNull(z.int(wrong).check(z.minimum(1, wrong), z.maximum(most, wrong)))
const room = {
  /** How much goes in. */
  litres: upTo(MOST_LITRES, `Please enter litres from 1 to ${MOST_LITRES}.`),
  /** How much it may carry. */
  payloadKg: upTo(MOST_KG, `Please enter kilograms from 1 to ${MOST_KG}.`),
}

/** A van of a business (DOOR-08). */
export const Vehicle = z.object({
  id: Id,
  /** 'AB12 CDE' */
  plate: z.string(),
  litres: z.nullable(z.number()),
  payloadKg: z.nullable(z.number()),
  /** False once it is taken out: it is offered no more. */
  active: z.boolean(),
})
export type Vehicle = z.output<typeof Vehicle>

export const NewVehicle = z.strictObject({ plate: Plate, ...room })
export type NewVehicle = z.output<typeof NewVehicle>
export const ChangedVehicle = z.strictObject({ plate: Plate, ...room, active: z.boolean() })
export type ChangedVehicle = z.output<typeof ChangedVehicle>

export const myVehicles = endpoint({
  id: 'myVehicles',
  summary: "The vans of the caller's business that are in use, by plate (DOOR-08).",
  method: 'GET',
  path: '/api/vehicles',
  access: 'signed-in',
  features: ['duty'],
  answer: z.object({ vehicles: z.array(Vehicle) }),
})

export const addVehicle = endpoint({
  id: 'addVehicle',
  summary: 'Add a van to the own business; one that was taken out is in use again.',
  method: 'POST',
  path: '/api/vehicles',
  access: 'signed-in',
  features: ['duty'],
  idempotent: true,
  body: NewVehicle,
  answer: Vehicle,
})

export const changeVehicle = endpoint({
  id: 'changeVehicle',
  summary: 'Change a van of the own business, or take it out.',
  method: 'PUT',
  path: '/api/vehicles/:vehicleId',
  access: 'signed-in',
  features: ['duty'],
  params: idParam('vehicleId'),
  body: ChangedVehicle,
  answer: Vehicle,
})

export const confirmTime = endpoint({
  id: 'confirmTime',
  summary:
    'Confirm when one comes and with which van, or change both: the accepted carrier, until the van is there; the van alone until it matched or loading began. A half-day that the owner did not offer is only suggested, and replaces what was suggested before (DOOR-01).',
  method: 'PUT',
  path: '/api/requests/:requestId/visit/time',
  access: 'signed-in',
  features: ['duty'],
  params: idParam('requestId'),
  idempotent: true,
  body: ConfirmTime,
  answer: JobVisit,
})

export const acceptTime = endpoint({
  id: 'acceptTime',
  summary: 'Accept the half-day that the carrier suggests: the owner, while it can still be chosen (DOOR-01).',
  method: 'POST',
  path: '/api/requests/:requestId/visit/time/acceptance',
  access: 'signed-in',
  features: ['duty'],
  params: idParam('requestId'),
  idempotent: true,
  /** The half-day that was read: one that replaced it meanwhile is not accepted unseen. */
  body: HalfDay,
  answer: JobVisit,
})

export const withdrawTime = endpoint({
  id: 'withdrawTime',
  summary: 'Take back the half-day that one suggests: the accepted carrier; what was agreed before stays (DOOR-01).',
  method: 'DELETE',
  path: '/api/requests/:requestId/visit/time/suggestion',
  access: 'signed-in',
  features: ['duty'],
  params: idParam('requestId'),
  idempotent: true,
  answer: JobVisit,
})

export const noteArrival = endpoint({
  id: 'noteArrival',
  summary: 'Say that the van is there: the accepted carrier, before the job is collected; once (DOOR-02).',
  method: 'POST',
  path: '/api/requests/:requestId/visit/arrival',
  access: 'signed-in',
  features: ['duty'],
  params: idParam('requestId'),
  idempotent: true,
  answer: JobVisit,
})

export const matchVan = endpoint({
  id: 'matchVan',
  summary:
    'Say whether code and van match what was told: the owner, once there is a code to compare; the newest word counts, and after a match it can be taken back until loading begins (DOOR-02, DOOR-03).',
  method: 'POST',
  path: '/api/requests/:requestId/visit/match',
  access: 'signed-in',
  features: ['duty'],
  params: idParam('requestId'),
  idempotent: true,
  body: z.strictObject({ matches: z.boolean() }),
  answer: JobVisit,
})

export const readDoorToken = endpoint({
  id: 'readDoorToken',
  summary: 'What the QR code at the door holds, for the accepted carrier, on the day of the visit alone (DOOR-04).',
  method: 'GET',
  path: '/api/requests/:requestId/visit/door',
  access: 'signed-in',
  features: ['duty'],
  params: idParam('requestId'),
  /** Null on every other day. */
  answer: z.object({ token: z.nullable(z.string()) }),
})

const jobBehind = { requestId: Id, title: z.string() }
const carrierBehind = { companyName: z.nullable(z.string()), registration: RegistrationLine }

/** Whom a QR code at the door leads to (DOOR-04). */
export const Door = z.object({
  /** Whose public page it leads to; null once it has left. */
  businessId: z.nullable(Id),
  /** For the signed-in owner of the job alone; null for everybody else. */
  job: z.nullable(
    z.discriminatedUnion('state', [
      /** The job was cancelled: there is no visit. */
      z.object({ state: z.literal('off'), ...jobBehind }),
      /** A visit of today; `refused` while its owner says that code or van do not match, `suspended` while staff have its carrier. */
      z.object({ state: z.enum(['due', 'refused', 'suspended']), ...jobBehind, ...carrierBehind }),
    ]),
  ),
})
export type Door = z.output<typeof Door>

export const openDoor = endpoint({
  id: 'openDoor',
  summary:
    'Who a QR code at the door belongs to; 404 for one that was never made, on every other day, and once the job is off for all but its owner (DOOR-04).',
  method: 'GET',
  path: '/api/door/:token',
  access: 'anyone',
  features: ['duty'],
  params: z.strictObject({ token: z.string().check(z.maxLength(32), z.regex(/^[0-9a-f]{32}$/)) }),
  answer: Door,
})
