import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { parse } from 'yaml'
import CODES from './codes.json' with { type: 'json' }
import NUMBERS from './numbers.json' with { type: 'json' }

type Schema = Record<string, unknown>

/** A body as read by the rules that a schema can't express. */
export interface ReadMovement {
  hazardousWasteConsignmentCode?: string
  reasonForNoConsignmentCode?: string
  isDeleted?: boolean
  producer: Record<string, unknown> & { wasteSource: string; address: { fullAddress?: string; postcode: string } }
  carrier: Record<string, unknown> & { meansOfTransport: string }
  receiver?: { siteName?: string; authorisationNumber?: string; address?: { postcode: string } }
  wasteItems: ReadItem[]
}
interface ReadItem {
  ewcCodes: string[]
  typeOfContainers: string
  weight: { isEstimate: boolean }
  containsPops: boolean
  pops?: ReadParts
  containsHazardous: boolean
  hazardous?: ReadParts & { hazCodes: string[] }
  disposalOrRecoveryCodes: { code: string; weight: { isEstimate: boolean } }[]
}
interface ReadParts {
  sourceOfComponents: string
  components?: { code?: string; name?: string }[]
}

/** Converts OpenAPI 3.0 to current JSON Schema, without fields that the description doesn't name. */
function toCurrentSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toCurrentSchema)
  if (value === null || typeof value !== 'object') return value
  const { nullable, exclusiveMinimum, minimum, example: _, ...others } = value as Schema
  const schema = Object.fromEntries(Object.entries(others).map(([key, part]) => [key, toCurrentSchema(part)]))
  return {
    ...schema,
    ...(schema['properties'] !== undefined && { additionalProperties: false }),
    ...(nullable === true && { type: [schema['type'], 'null'] }),
    ...(exclusiveMinimum === true ? { exclusiveMinimum: minimum } : minimum !== undefined && { minimum }),
  }
}

const document = parse(readFileSync(new URL('phase2-openapi.yml', import.meta.url), 'utf8')) as {
  components: { schemas: Record<string, Schema> }
}
const schemas = new Ajv2020({ strict: false, allErrors: true })
formats.default(schemas)
schemas.addSchema({ $id: 'dwt', components: toCurrentSchema(document.components) })
const validateMovement = schemas.compile({ $ref: 'dwt#/components/schemas/createMovementRequest' })

const HAZARDOUS = new Set(
  readFileSync(new URL('../list-of-waste.txt', import.meta.url), 'utf8')
    .split(/\s+/)
    .filter((code) => /^\d{6}\*$/.test(code))
    .map((code) => code.slice(0, 6)),
)
const fits = (masks: readonly string[], text: string | undefined): boolean =>
  text !== undefined && masks.some((mask) => new RegExp(mask).test(text))

/**
 * Returns what is wrong with a body of createMovement, one line each: by its description, and by the rules beside it
 * (x-rules).
 */
export function movementFaults(body: unknown): string[] {
  if (!validateMovement(body))
    return (validateMovement.errors ?? []).map(({ instancePath, message, params }) =>
      `${instancePath} ${message} ${JSON.stringify(params)}`.trim(),
    )
  return ruleFaults(body as ReadMovement)
}

function ruleFaults(body: ReadMovement): string[] {
  const { producer, carrier, receiver, wasteItems, isDeleted } = body
  const hazardous = wasteItems.some(({ ewcCodes }) => ewcCodes.some((code) => HAZARDOUS.has(code)))
  const papers = [body.hazardousWasteConsignmentCode, body.reasonForNoConsignmentCode].filter(Boolean)
  return [
    ...producerFaults(producer),
    ...carrierFaults(carrier),
    ...faultIf(hazardous && !receiver, 'hazardous waste without a receiver'),
    ...faultIf(hazardous && papers.length === 0, 'hazardous waste without a consignment code or a reason'),
    ...faultIf(papers.length > 1, 'a consignment code and a reason'),
    ...faultIf(
      body.hazardousWasteConsignmentCode !== undefined &&
        !fits(NUMBERS.consignmentCode, body.hazardousWasteConsignmentCode),
      'an odd consignment code',
    ),
    ...faultIf(
      receiver?.siteName !== undefined && (!receiver.authorisationNumber || !receiver.address),
      'a site without permit or address',
    ),
    ...faultIf(receiver !== undefined && !fits(NUMBERS.permit, receiver.authorisationNumber), 'an odd permit'),
    ...faultIf(
      receiver?.address !== undefined && !isPostcode(receiver.address.postcode),
      'an odd postcode of the site',
    ),
    ...faultIf(isDeleted === true, 'a new movement that is deleted'),
    ...faultIf(hazardous && wasteItems.length > 1, 'hazardous waste that shares its movement'),
    ...wasteItems.flatMap((item, at) => itemFaults(item).map((fault) => `item ${at + 1}: ${fault}`)),
  ]
}

const faultIf = (wrong: boolean, fault: string): string[] => (wrong ? [fault] : [])
const isPostcode = (text: string): boolean => fits([NUMBERS.ukPostcode], text)

const OF_FIRMS = ['organisationName', 'authorisationNumber', 'sicCode'] as const
const OF_NO_HOUSEHOLD = [...OF_FIRMS, 'emailAddress', 'phoneNumber'] as const

const producerFaults = (producer: ReadMovement['producer']): string[] => [
  ...(producer.wasteSource === 'Household'
    ? OF_NO_HOUSEHOLD.filter((field) => field in producer).map((field) => `a household with ${field}`)
    : []),
  ...(producer.wasteSource === 'Commercial'
    ? OF_FIRMS.filter((field) => !(field in producer)).map((field) => `a firm without ${field}`)
    : []),
  ...faultIf(!isPostcode(producer.address.postcode), 'an odd postcode of the producer'),
]

const carrierFaults = (carrier: ReadMovement['carrier']): string[] => [
  ...faultIf('registrationNumber' in carrier && 'reasonForNoRegistrationNumber' in carrier, 'a number and a reason'),
  ...faultIf(
    'vehicleRegistration' in carrier && carrier.meansOfTransport !== 'Road',
    'a plate of what is no road vehicle',
  ),
  ...faultIf(
    'otherMeansOfTransport' in carrier && carrier.meansOfTransport !== 'Other',
    'another means of transport beside one',
  ),
  ...faultIf(!CODES.meansOfTransport.includes(carrier.meansOfTransport), 'an unknown means of transport'),
]

const itemFaults = (item: ReadItem): string[] => [
  ...partFaults('POPs', item.containsPops, item.pops),
  ...partFaults('hazards', item.containsHazardous, item.hazardous),
  ...faultIf(
    item.ewcCodes.some((code) => HAZARDOUS.has(code)) !== item.containsHazardous,
    'hazardous by its code or its mark alone',
  ),
  ...faultIf(!CODES.containers.includes(item.typeOfContainers), 'an unknown container'),
  ...faultIf(
    (item.hazardous?.hazCodes ?? []).some((code) => !CODES.hazardProperties.includes(code)),
    'an unknown hazard property',
  ),
  ...faultIf(
    (item.pops?.components ?? []).some(({ code = '' }) => !CODES.pops.includes(code)),
    'an unknown POP',
  ),
  ...faultIf(
    item.disposalOrRecoveryCodes.some(({ code }) => !CODES.treatments.includes(code)),
    'an unknown treatment',
  ),
  ...faultIf(
    [item.weight, ...item.disposalOrRecoveryCodes.map(({ weight }) => weight)].some(({ isEstimate }) => !isEstimate),
    'a weight that is no estimate',
  ),
]

function partFaults(what: string, contained: boolean, parts: ReadParts | undefined): string[] {
  if (!contained) return faultIf(parts !== undefined, `${what} of what has none`)
  if (!parts) return [`${what} that are not said`]
  const named = (parts.components ?? []).length > 0
  return [
    ...faultIf(['GUIDANCE', 'OWN_TESTING'].includes(parts.sourceOfComponents) && !named, `${what} without components`),
    ...faultIf(
      parts.sourceOfComponents === 'NOT_PROVIDED' && named,
      `${what} with components, but without their source`,
    ),
  ]
}
