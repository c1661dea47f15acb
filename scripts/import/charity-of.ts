import type { NewCharity } from '#modules/community/community/charities/commands/store-charities.ts'
import type { SourceRecord } from './read-records.ts'

/** Columns that every extract of the register has. */
export const REQUIRED_COLUMNS = ['registered_charity_number', 'charity_name'] as const
const ADDRESS = [1, 2, 3, 4, 5].map((line) => `charity_contact_address${line}`)
const MISSION_MAX = 1_000
const NAME_MAX = 200

/**
 * Converts one record of the Charity Commission's extract; returns null for one that was removed, is part of another,
 * or has no name.
 */
export function charityOf(record: SourceRecord): NewCharity | null {
  const field = (name: string) => textOf(record[name])
  const [number, name] = REQUIRED_COLUMNS.map(field)
  if (!number || !name) return null
  if (!/^registered$/i.test(field('charity_registration_status') ?? 'Registered')) return null
  if (!['0', null].includes(field('linked_charity_number'))) return null
  const lines = ADDRESS.flatMap((line) => field(line) ?? [])
  const website = field('charity_contact_web')
  return {
    sourceId: number,
    name: toTitleCase(name).slice(0, NAME_MAX),
    mission: field('charity_activities')?.slice(0, MISSION_MAX) ?? null,
    type: field('charity_type'),
    address: lines.slice(0, -1).map(toTitleCase).join(', ') || null,
    city: lines.length > 1 ? toTitleCase(lines.at(-1) ?? '') : null,
    postalCode: field('charity_contact_postcode')?.toUpperCase() ?? null,
    website,
    phone: field('charity_contact_phone'),
    imageUrl: null,
    learnMoreUrl: website,
    donationUrl: null,
  }
}

/** Returns a value as text on one line; null for nothing, and for placeholders in files. */
function textOf(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = String(value).toWellFormed().normalize('NFC').replaceAll('\0', '').replaceAll(/\s+/g, ' ').trim()
  return text === '' || text === 'NULL' ? null : text
}

const SMALL = new Set(['and', 'for', 'in', 'of', 'on', 'the', 'to', 'with'])

/** Makes 'FRIENDS OF THE PARK' into 'Friends of the Park'; text with small letters stays as it is. */
function toTitleCase(text: string): string {
  if (text !== text.toUpperCase()) return text
  return text
    .toLowerCase()
    .replaceAll(/[\p{L}\p{N}’']+/gu, (word, at: number) =>
      at > 0 && SMALL.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
    )
}
