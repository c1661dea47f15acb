import type { About, SavedArea } from '#modules/alerts/contract.ts'
import type { Stream } from '#modules/waste/catalogue/contract.ts'

const DEFAULT_MILES = 10

/** What is typed and pressed in the form of an area or search. */
export interface AreaValues extends Record<string, unknown> {
  name: string
  about: About
  postcode: string
  /** Everywhere in the UK, with no postcode. */
  anywhere: boolean
  miles: string
  keywords: string
  photo: boolean
  budget: boolean
  loadsOnly: boolean
  streams: readonly Stream[]
  upToKg: string
  hazardous: boolean
}

/** An area or search as its form begins; null for a new one. */
export const valuesOf = (area: SavedArea | null): AreaValues => ({
  name: area?.name ?? '',
  about: area?.about ?? 'request',
  postcode: area?.outward ?? '',
  anywhere: area !== null && area.outward === null,
  miles: String(area?.miles ?? DEFAULT_MILES),
  keywords: area?.keywords ?? '',
  photo: area?.photo ?? false,
  budget: area?.budget ?? false,
  loadsOnly: area?.loadsOnly ?? false,
  streams: area?.streams ?? [],
  upToKg: String(area?.upToKg ?? ''),
  hazardous: area?.hazardous ?? true,
})

/** Returns what the contract reads: no postcode for anywhere, and no weight limit where none is typed. */
export function filterOf({ name: _, anywhere, ...values }: AreaValues) {
  return {
    ...values,
    postcode: anywhere ? null : values.postcode,
    miles: anywhere ? DEFAULT_MILES : Number(values.miles),
    // a hidden field must not make the form fail
    upToKg: !values.loadsOnly || values.upToKg.trim() === '' ? null : Number(values.upToKg),
  }
}
