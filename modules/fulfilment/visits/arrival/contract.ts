import * as z from 'zod/mini'
import { RegistrationSummary } from '#modules/carriers/carrier-registration/contract/summary.ts'
import { HalfDay } from '#modules/core/waste-catalogue/contract.ts'
import { endpoint, Id, idParam, orNull } from '#server/platform/kernel/contract.ts'
import { Plate } from '../contract/plate.ts'
import { JobVisit } from '../contract.ts'

/** Maximum vans per business, including removed ones. */
export const MAX_VANS = 200
/** Far more than any lorry holds. */
const MAX_LITRES = 100_000
/** The highest legal weight of a lorry in the UK. */
const MAX_KG = 44_000

/** Time and van of a visit; the plate can be added later. */
export const ConfirmTime = z.strictObject({ ...HalfDay.shape, plate: orNull(Plate) })
export type ConfirmTime = z.output<typeof ConfirmTime>

const intOrNull = (max: number, error: string) => orNull(z.int(error).check(z.minimum(1, error), z.maximum(max, error)))
const capacity = {
  /** Load space. */
  litres: intOrNull(MAX_LITRES, `Enter litres as a number from 1 to ${MAX_LITRES}.`),
  /** Maximum payload. */
  payloadKg: intOrNull(MAX_KG, `Enter kilograms as a number from 1 to ${MAX_KG}.`),
}

/** A van of a business (DOOR-08). */
export const Vehicle = z.object({
  id: Id,
  /** 'AB12 CDE' */
  plate: z.string(),
  litres: z.nullable(z.number()),
  payloadKg: z.nullable(z.number()),
  /** False once removed. */
  active: z.boolean(),
})
export type Vehicle = z.output<typeof Vehicle>

export const NewVehicle = z.strictObject({ plate: Plate, ...capacity })
export type NewVehicle = z.output<typeof NewVehicle>
export const ChangedVehicle = z.strictObject({ plate: Plate, ...capacity, active: z.boolean() })
export type ChangedVehicle = z.output<typeof ChangedVehicle>

export const myVehicles = endpoint({
  id: 'myVehicles',
  summary: 'Lists the active vans of the caller’s business, by plate (DOOR-08).',
  method: 'GET',
  path: '/api/vehicles',
  access: 'signed-in',
  scope: 'jobs:read',
  features: ['duty'],
  answer: z.object({ vehicles: z.array(Vehicle) }),
})

export const addVehicle = endpoint({
  id: 'addVehicle',
  summary: 'Adds a van to the caller’s business, or reactivates a removed one.',
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
  summary: 'Changes or removes a van of the caller’s business.',
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
    'Confirms or changes time and van, as the accepted carrier, until the van arrives; the van alone until it is matched or loading begins. A half-day that the owner didn’t offer is only suggested, and replaces an earlier suggestion (DOOR-01).',
  method: 'PUT',
  path: '/api/requests/:requestId/visit/time',
  access: 'signed-in',
  scope: 'jobs:write',
  features: ['duty'],
  params: idParam('requestId'),
  idempotent: true,
  body: ConfirmTime,
  answer: JobVisit,
})

export const acceptTime = endpoint({
  id: 'acceptTime',
  summary: 'Accepts the half-day that the carrier suggested, as the owner, while it can still be chosen (DOOR-01).',
  method: 'POST',
  path: '/api/requests/:requestId/visit/time/acceptance',
  access: 'signed-in',
  scope: 'jobs:write',
  features: ['duty'],
  params: idParam('requestId'),
  idempotent: true,
  /** The half-day that the owner saw, so that a newer suggestion isn’t accepted unseen. */
  body: HalfDay,
  answer: JobVisit,
})

export const withdrawTime = endpoint({
  id: 'withdrawTime',
  summary: 'Withdraws the suggested half-day, as the accepted carrier; an agreed time stays (DOOR-01).',
  method: 'DELETE',
  path: '/api/requests/:requestId/visit/time/suggestion',
  access: 'signed-in',
  scope: 'jobs:write',
  features: ['duty'],
  params: idParam('requestId'),
  idempotent: true,
  answer: JobVisit,
})

export const noteArrival = endpoint({
  id: 'noteArrival',
  summary: 'Records the arrival, as the accepted carrier, before the job is collected; once (DOOR-02).',
  method: 'POST',
  path: '/api/requests/:requestId/visit/arrival',
  access: 'signed-in',
  scope: 'jobs:write',
  features: ['duty'],
  params: idParam('requestId'),
  idempotent: true,
  answer: JobVisit,
})

export const matchVan = endpoint({
  id: 'matchVan',
  summary:
    'Records whether code and van match, as the owner, once there is a code. The newest answer counts; a match can be changed until loading begins (DOOR-02, DOOR-03).',
  method: 'POST',
  path: '/api/requests/:requestId/visit/match',
  access: 'signed-in',
  scope: 'jobs:write',
  features: ['duty'],
  params: idParam('requestId'),
  idempotent: true,
  body: z.strictObject({ matches: z.boolean() }),
  answer: JobVisit,
})

export const readDoorToken = endpoint({
  id: 'readDoorToken',
  summary: 'Returns the token of the QR code to the accepted carrier, on the day of the visit only (DOOR-04).',
  method: 'GET',
  path: '/api/requests/:requestId/visit/door',
  access: 'signed-in',
  features: ['duty'],
  params: idParam('requestId'),
  /** Null on any other day. */
  answer: z.object({ token: z.nullable(z.string()) }),
})

const jobFields = { requestId: Id, title: z.string() }
const carrierFields = { companyName: z.nullable(z.string()), registration: RegistrationSummary }

/** What a driver’s QR code leads to (DOOR-04). */
export const ScannedCode = z.object({
  /** The business whose public page to show; null once it has left. */
  businessId: z.nullable(Id),
  /** Only for the signed-in owner of the job; null for anyone else. */
  job: z.nullable(
    z.discriminatedUnion('state', [
      /** The job was cancelled. */
      z.object({ state: z.literal('off'), ...jobFields }),
      /**
       * Today’s visit; `refused` after a mismatch until the owner confirms the van, `suspended` while its carrier is.
       */
      z.object({ state: z.enum(['due', 'refused', 'suspended']), ...jobFields, ...carrierFields }),
    ]),
  ),
})
export type ScannedCode = z.output<typeof ScannedCode>

export const openDoor = endpoint({
  id: 'openDoor',
  summary:
    'Returns the business that a QR code at the door belongs to. Answers 404 for unknown codes, on other days, and after a cancellation except to the owner (DOOR-04).',
  method: 'GET',
  path: '/api/door/:token',
  access: 'anyone',
  features: ['duty'],
  params: z.strictObject({ token: z.string().check(z.maxLength(32), z.regex(/^[0-9a-f]{32}$/)) }),
  answer: ScannedCode,
})
