import { createHash } from 'node:crypto'
import type { JobSides } from '#modules/requests/facade.ts'
import type { PackFacts } from './contract.ts'

/** Which shape the facts of new packs have. */
export const FORM_VERSION = 1

/** How both sides name a job: by the end of its id, which is random; the beginning is the time. */
export const jobNumberOf = (requestId: string): string => `KB-${requestId.slice(-8).toUpperCase()}`

/** JSON whose keys are in order, so that equal facts are equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}

/** SHA-256 of facts, in hexadecimal digits. */
export const hashOf = (facts: PackFacts): string => createHash('sha256').update(canonicalJson(facts)).digest('hex')

/** Facts without who the owner is and where exactly they live: what stays of a pack when they leave (PACK-05). */
export const withoutOwner = (facts: PackFacts): PackFacts => ({
  ...facts,
  owner: { name: null },
  // a line that a person typed may hold their name, too, so all of it goes
  place: { ...facts.place, address: null, postcode: null },
  access: facts.access && { ...facts.access, note: null },
  photos: [],
})

/**
 * What one of the two sides reads of the pack of a job (PACK-06): all of it the owner, and the carrier while the two may
 * know each other's contact.
 */
export const shownFacts = (facts: PackFacts, sides: JobSides, viewerId: string, contacts: boolean): PackFacts =>
  viewerId === sides.ownerId || (sides.agreed && contacts) ? facts : withoutOwner(facts)
