import type { Stream } from '#modules/core/waste-catalogue/catalogue/contract.ts'
import type { About, SavedArea, SavedKind } from '#modules/discovery/alerts/contract.ts'

/** The radius of a new area; also sent without a postcode, where the API ignores it. */
const DEFAULT_MILES = 10

/** Form values of an area or search. */
export interface AreaValues extends Record<string, unknown> {
  name: string
  about: About
  /** Whether to match anywhere, without a postcode. */
  anywhere: boolean
  postcode: string
  miles: string
  keywords: string
  photo: boolean
  budget: boolean
  loadsOnly: boolean
  streams: readonly Stream[]
  upToKg: string
  hazardous: boolean
}

/** Returns the initial form values, of `area` or of a new area or search. A new search is for anywhere. */
export const valuesOf = (area: SavedArea | null, kind: SavedKind): AreaValues => ({
  name: area?.name ?? '',
  about: area?.about ?? 'request',
  anywhere: area ? area.outward === null : kind === 'search',
  postcode: area?.outward ?? '',
  miles: String(area?.miles ?? DEFAULT_MILES),
  keywords: area?.keywords ?? '',
  photo: area?.photo ?? false,
  budget: area?.budget ?? false,
  loadsOnly: area?.loadsOnly ?? false,
  streams: area?.streams ?? [],
  upToKg: String(area?.upToKg ?? ''),
  hazardous: area?.hazardous ?? true,
})

/** Converts form values to the contract: anywhere has no postcode, and an empty weight means any weight. */
export function filterOf({ name: _, anywhere, ...values }: AreaValues) {
  const postcode = anywhere ? null : values.postcode
  return {
    ...values,
    postcode,
    miles: postcode === null ? DEFAULT_MILES : Number(values.miles),
    // hidden fields must not make the form invalid
    upToKg: !values.loadsOnly || values.upToKg.trim() === '' ? null : Number(values.upToKg),
  }
}
