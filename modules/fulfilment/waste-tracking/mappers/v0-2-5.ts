import type { Destination } from '../contract.ts'
import type { CompleteFacts, MappedMovement, MovementBody, RecordLine } from '../rules.ts'

/**
 * The interface version of these bodies: createMovement in Defra’s draft for carriers, github.com/DEFRA/
 * digital-waste-tracking-api-docs at bd9c980a (Open Government Licence v3.0). Each version has its own mapper.
 */
export const VERSION = '0.2.5-alpha'

/** Placeholder for the carrier’s own API code, which Kerbside doesn’t store. */
const API_CODE = '00000000-0000-0000-0000-000000000000'

/** Hazardous components that List of Waste codes name. */
const COMPONENTS: Readonly<Record<string, string>> = {
  '200123': 'Refrigerant and blowing agent',
  '200121': 'Mercury',
  '160601': 'Lead',
}

/**
 * Returns the records of a job: one for all non-hazardous items, and one for each hazardous item, because a transfer
 * may contain only one of those (DWT-04). All weights are marked as estimates, including shares of a weighed total.
 */
export function movementsOf(facts: CompleteFacts): MappedMovement[] {
  const general = facts.lines.filter(({ hazardous }) => !hazardous)
  const hazardous = facts.lines.filter((line) => line.hazardous)
  return [
    ...(general.length === 0 ? [] : [generalMovement(facts, general)]),
    ...hazardous.map((line, index) => hazardousMovement(facts, line, `H${index + 1}`)),
  ]
}

const generalMovement = (facts: CompleteFacts, lines: readonly RecordLine[]): MappedMovement => ({
  part: 'general',
  hazardous: false,
  body: {
    ...commonFields(facts, facts.jobNumber),
    reasonForNoConsignmentCode: 'NON_HAZ_WASTE_TRANSFER',
    ...(facts.receiver && { receiver: siteOf(facts.receiver) }),
    wasteItems: lines.map(wasteItemOf),
  },
})

function hazardousMovement(facts: CompleteFacts, line: RecordLine, part: string): MappedMovement {
  const { destination } = line
  if (destination === null) throw new Error(`${facts.jobNumber}: row ${line.line} has no receiver`)
  const { reason, consignmentCode } = destination
  return {
    part,
    hazardous: true,
    body: {
      ...commonFields(facts, `${facts.jobNumber}-${part}`),
      ...(reason !== null && { reasonForNoConsignmentCode: reason }),
      ...(consignmentCode !== null && { hazardousWasteConsignmentCode: consignmentCode }),
      receiver: siteOf(destination),
      wasteItems: [wasteItemOf(line)],
    },
  }
}

const siteOf = ({ siteName, permit, siteAddress, postcode }: Destination) => ({
  siteName,
  authorisationNumber: permit,
  address: { fullAddress: siteAddress, postcode },
})

/** Returns notes about simulated registrations and shared weights. */
const notesOf = ({ weighed, isSimulated }: CompleteFacts) => [
  ...(isSimulated ? [{ label: 'Practice data', reference: 'Registrations are made up' }] : []),
  ...(weighed ? [{ label: 'Weights', reference: 'Weighed together, shared out by estimate' }] : []),
]

function commonFields(facts: CompleteFacts, reference: string): MovementBody {
  const { plannedAt, place, carrier, broker } = facts
  const notes = notesOf(facts)
  const { companyName, registrationNumber, plate } = carrier
  return {
    apiCode: API_CODE,
    estimatedDateTimeCollected: plannedAt.toISOString(),
    yourUniqueReference: reference,
    ...(notes.length > 0 && { otherReferencesForMovement: notes }),
    producer: {
      wasteSource: 'Household',
      councilMovement: false,
      address: { ...(place.address !== null && { fullAddress: place.address }), postcode: place.postcode },
    },
    carrier: {
      ...(registrationNumber !== null && { registrationNumber }),
      ...(companyName !== null && { organisationName: companyName }),
      meansOfTransport: 'Road',
      ...(plate !== null && { vehicleRegistration: plate.replaceAll(' ', '') }),
    },
    ...(broker && {
      brokerOrDealer: { organisationName: broker.name, registrationNumber: broker.registrationNumber },
    }),
  }
}

function wasteItemOf(line: RecordLine) {
  const weight = { metric: 'Kilograms', amount: line.kg, isEstimate: true }
  const component = COMPONENTS[line.ewc]
  return {
    physicalForm: line.form,
    typeOfContainers: line.container,
    containsPops: line.pops.length > 0,
    containsHazardous: line.hazardous,
    ewcCodes: [line.ewc],
    wasteDescription: line.description,
    numberOfContainers: line.n,
    weight,
    ...(line.pops.length > 0 && {
      pops: { sourceOfComponents: 'GUIDANCE', components: line.pops.map((code) => ({ code })) },
    }),
    ...(line.hazardous && {
      hazardous: {
        sourceOfComponents: component ? 'GUIDANCE' : 'NOT_PROVIDED',
        hazCodes: line.hazards,
        ...(component && { components: [{ name: component, concentration: null }] }),
      },
    }),
    disposalOrRecoveryCodes: [{ code: line.treatment, weight }],
  }
}
