import type { Selectable } from 'kysely'
import { publicTerm } from '#modules/core/places/facade.ts'
import { searchWords } from '#server/platform/kernel/search-words.ts'
import type { SavedArea } from '../contract.ts'
import type { AlertsTables } from '../tables.ts'

export const SAVED_COLUMNS = [
  'id',
  'kind',
  'name',
  'about',
  'outward',
  'miles',
  'words',
  'photo',
  'budget',
  'loads_only',
  'streams',
  'up_to_kg',
  'hazardous',
  'switched_on',
  'created_at',
] as const

type SavedRow = Pick<Selectable<AlertsTables['saved_areas']>, (typeof SAVED_COLUMNS)[number]>

/** Maps a row to the area or search that its owner sees. */
export const toSavedArea = ({ switched_on, created_at, words, loads_only, up_to_kg, ...row }: SavedRow): SavedArea => ({
  ...row,
  keywords: words.join(' '),
  loadsOnly: loads_only,
  upToKg: up_to_kg,
  on: switched_on,
  createdAt: created_at.toISOString(),
})

/** Splits keywords into distinct words in lower case: 'Sofa  bed' → ['sofa', 'bed']. */
export const wordsIn = (text: string): string[] => [...new Set(searchWords(publicTerm(text).toLowerCase()))]
