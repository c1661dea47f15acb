import { randomUUID } from 'node:crypto'
import type { ResultType } from '#modules/discovery/search/contract.ts'
import type { Change, DocumentContent } from '#modules/discovery/search/engine.ts'

const NOON = Date.UTC(2026, 5, 1, 12)

/** Creates a document in its first version, each a minute older than the previous one. */
export function document(
  type: ResultType,
  title: string,
  description: string | null = null,
  more: Partial<DocumentContent> = {},
): Change & { content: DocumentContent } {
  const at = new Date(NOON - made++ * 60_000)
  const content = { title, description, imageUrl: null, area: null, keywords: [], point: null, at, ...more }
  return { type, id: randomUUID(), version: 1, content }
}
let made = 0

export const BRISTOL = { latitude: 51.47, longitude: -2.59 }
export const LEEDS = { latitude: 53.82, longitude: -1.58 }
export const LONDON = { latitude: 51.47, longitude: -0.06 }

/** Documents of every type, for relevance tests. */
export const CORPUS = [
  document('job', 'Two-seat sofa and a mattress', 'Both on the ground floor by the front door.', {
    ...{ area: 'BS6', keywords: ['BS6, Bristol'], point: BRISTOL },
  }),
  document('job', 'Garden waste after hedge cutting', 'About twelve bags of branches and leaves.', {
    ...{ area: 'LS6', keywords: ['LS6, Leeds'], point: LEEDS },
  }),
  document('job', 'Rubble from a bathroom', 'Tiles, plasterboard and an old bath. Needs two people.', {
    ...{ area: 'SE15', keywords: ['SE15, London'], point: LONDON },
  }),
  document('job', 'House clearance before Friday', 'Everything must go: beds, cupboards, boxes of books.'),
  document('job', 'Old fridge-freezer from the garage', 'Has not worked for years.'),
  document('job', 'Upright piano to take away', 'Very heavy, three steps down to the road.'),
  document('job', 'Asbestos sheets', 'Corrugated roof of a shed. Licensed carriers only, please.'),
  document('job', 'Office desks and chairs', 'Fourteen desks, twenty chairs, some shelves.'),
  document('job', 'Trampoline with a torn net', 'Has to be taken apart.'),
  document('job', 'Café furniture', 'Crème brûlée dishes, tables and a settee.'),
  document('gift_item', 'Blue velvet settee', 'Comfortable, a few scratches from the cat.', {
    ...{ keywords: ['Furniture'], area: 'LS6', point: LEEDS },
  }),
  document('gift_item', 'Wardrobe, oak veneer', 'Comes apart. Two doors, one drawer.', { keywords: ['Furniture'] }),
  document('gift_item', 'Baby clothes 0-3 months', 'A bag full, washed.', { keywords: ['Children and toys'] }),
  document('gift_item', 'Bricks and paving slabs', 'About sixty, reclaimed.', { keywords: ['DIY and building'] }),
  document('gift_item', 'Moving boxes', null),
  document('gift_item', 'Spider plant babies 🌱', 'In small pots.', { keywords: ['Garden'] }),
  document('gift_item', 'Single bed with mattress', 'From a smoke-free home.', { keywords: ['Furniture'] }),
  document('gift_item', 'Hoover, works', 'Bags included.', { keywords: ['Appliances'] }),
  document('sell_item', 'Washing machine, Bosch', 'Seven kilos, four years old.', {
    keywords: ['Appliances', '80.00', '80'],
  }),
  document('sell_item', 'Leather couch', 'Three seats, brown, collected from London.', {
    ...{ keywords: ['Furniture', '120.00', '120'], area: 'SE15', point: LONDON },
  }),
  document('sell_item', 'Mountain bike', 'Twenty-one gears.', { keywords: ['Bikes and sport', '95.50'] }),
  document('sell_item', 'Pine shelves', 'Four boards with brackets.', { keywords: ['Furniture', '15.00', '15'] }),
  document('sell_item', 'Television, 42 inches', 'With the remote.', { keywords: ['Electronics', '60.00', '60'] }),
  document('sell_item', 'Set of knives', 'Sharp.', { keywords: ['Kitchen and home', '9.00', '9'] }),
  document('sell_item', 'Children’s bicycle', 'For about six years.', { keywords: ['Bikes and sport', '25.00', '25'] }),
  document('upcycle_idea', 'Pallet sofa for the garden', 'Two pallets, sandpaper and cushions.', {
    keywords: ['pallets'],
  }),
  document('upcycle_idea', 'Lamp from a wine bottle', 'A drill, a cable and some patience.', { keywords: ['glass'] }),
  document('upcycle_idea', 'Bookcase from old drawers', 'Stack them and screw them together.'),
  document('upcycle_idea', 'Planter from tyres', 'Paint them first.', { keywords: ['rubber'] }),
  document('business', 'Green Haul Ltd', 'Verified business in BS6, Bristol', { area: 'BS6', point: BRISTOL }),
  document('business', 'Müller & Söhne Removals', 'Business'),
  document('business', 'O’Brien Skip Hire', 'Business in LS6, Leeds', { area: 'LS6', point: LEEDS }),
  document('business', 'A1 Clearance', 'Business'),
  document('charity', 'SOFA Project', 'Collects furniture and appliances in and around Bristol.', {
    keywords: ['Bristol'],
  }),
  document('charity', 'British Heart Foundation', 'Its furniture shops collect sofas, beds and appliances.', {
    keywords: ['London'],
  }),
  document('charity', 'The Bike Project', 'Repairs second-hand bicycles.', { keywords: ['Bicycles', 'London'] }),
  document('charity', 'Reuse Network', 'Finds a reuse charity near you.', { keywords: ['Bristol'] }),
  document('charity', 'Émile Trust', 'Books for schools.'),
]

/** Search terms and the expected first results. */
export const RELEVANCE: readonly (readonly [term: string, first: string])[] = [
  ['sofa', 'Two-seat sofa and a mattress'],
  ['sofa project', 'SOFA Project'],
  ['Sofa Projects', 'SOFA Project'],
  ['pallet sofa', 'Pallet sofa for the garden'],
  ['settee', 'Blue velvet settee'],
  ['couch', 'Leather couch'],
  ['leather sofa', 'Leather couch'],
  ['setee', 'Blue velvet settee'],
  ['leather sofer', 'Leather couch'],
  ['washing m/c', 'Washing machine, Bosch'],
  ['frige', 'Old fridge-freezer from the garage'],
  ['matress', 'Two-seat sofa and a mattress'],
  ['mattresses', 'Two-seat sofa and a mattress'],
  ['bed mattress', 'Single bed with mattress'],
  ['fridge freezer', 'Old fridge-freezer from the garage'],
  ['fridgefreezer', 'Old fridge-freezer from the garage'],
  ['refrigerator', 'Old fridge-freezer from the garage'],
  ['hardcore', 'Rubble from a bathroom'],
  ['rubble', 'Rubble from a bathroom'],
  ['rubbel', 'Rubble from a bathroom'],
  ['wardrobe', 'Wardrobe, oak veneer'],
  ['wardrob', 'Wardrobe, oak veneer'],
  ['wadrobe', 'Wardrobe, oak veneer'],
  ['closet', 'Wardrobe, oak veneer'],
  ['tv', 'Television, 42 inches'],
  ['telly', 'Television, 42 inches'],
  ['washer', 'Washing machine, Bosch'],
  ['washing mach', 'Washing machine, Bosch'],
  ['vacuum cleaner', 'Hoover, works'],
  ['bike', 'Mountain bike'],
  ['mountian bike', 'Mountain bike'],
  ['childrens bike', 'Children’s bicycle'],
  ['bike project', 'The Bike Project'],
  ['garden waste', 'Garden waste after hedge cutting'],
  ['green waste', 'Garden waste after hedge cutting'],
  ['house clearance', 'House clearance before Friday'],
  ['clearance', 'House clearance before Friday'],
  ['a1', 'A1 Clearance'],
  ['skip', 'O’Brien Skip Hire'],
  ['obrien', 'O’Brien Skip Hire'],
  ['muller', 'Müller & Söhne Removals'],
  ['cafe', 'Café furniture'],
  ['emile', 'Émile Trust'],
  ['trampolene', 'Trampoline with a torn net'],
  ['asbestos', 'Asbestos sheets'],
  ['piano', 'Upright piano to take away'],
  ['knife', 'Set of knives'],
  ['shelf', 'Pine shelves'],
  ['tires', 'Planter from tyres'],
  ['heart foundation', 'British Heart Foundation'],
  ['sofa london', 'Leather couch'],
  ['£120', 'Leather couch'],
  ['🌱', 'Spider plant babies 🌱'],
]
