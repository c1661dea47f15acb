import { search } from '#modules/discovery/search/contract.ts'
import { get } from '../http.ts'

/** What people type. */
export const TERMS = {
  '1 letter': ['s', 'b', 'p', 'w', 'c'],
  '3 letters': ['sof', 'mat', 'war', 'fri', 'pia'],
  '8 letters': ['mattress', 'wardrobe', 'bookcase', 'plasterb', 'trampoli'],
  'common word': ['sofa', 'mattress', 'wardrobe', 'old', 'collection'],
  'rare word': ['thorwickash', 'ashtorlan', 'barelmor', 'welgalsel', 'winrayden'],
  typo: ['matress', 'wardorbe', 'trampolene', 'dishwahser', 'greenhuose'],
  'the same, right': ['mattress', 'wardrobe', 'trampoline', 'dishwasher', 'greenhouse'],
  'two words': ['old sofa', 'broken wardrobe', 'oak table', 'garden shed', 'leather armchair'],
} as const
export type Typed = keyof typeof TERMS
export const TYPED = Object.keys(TERMS) as Typed[]

/** The HTTP request that finds a term. */
export const searchText = (term: string): string => get(`${search.path}?term=${encodeURIComponent(term)}`)
