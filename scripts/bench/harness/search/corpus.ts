import { randomUUID } from 'node:crypto'
import { openDice } from './dice.ts'
import { DOINGS, FILLERS, KINDS, nameOf, PLACES, THINGS, TOWNS } from './vocabulary.ts'

/** The mix of `total` documents, as a marketplace of some years might have them. */
const SHARES = { jobs: 0.3, gifted: 0.2, forSale: 0.15, ideas: 0.05, businesses: 0.1, charities: 0.2 }

/** Rows of the tables that `total` documents are made from; the same number gives the same corpus, except for ids. */
export function corpus(total: number, shares: typeof SHARES = SHARES) {
  const dice = openDice(42)
  const times = (share: number, make: (nth: number) => object) =>
    Array.from({ length: total * share }, (_, nth) => make(nth))
  const at = () => new Date(Date.UTC(2026, 0, 1) + dice.number(300 * 24 * 3600) * 1000)
  const thing = () => `${dice.rarely(KINDS)} ${dice.rarely(THINGS)}`
  // a third of what people write is used by few others
  const word = () =>
    dice.number(3) === 0
      ? nameOf(dice.number(40_000))
      : dice.rarely(dice.even([FILLERS, PLACES, THINGS, KINDS, DOINGS]))
  const story = (length: number) => Array.from({ length }, word).join(' ')
  const item = (type: string) => () => {
    const [area, town] = dice.even(TOWNS)
    const price = type === 'sell_item' ? dice.number(200) + 5 : null
    const where = { postcode_area: area, location_text: `${area}, ${town}`, listed_at: at() }
    return { id: randomUUID(), owner_id: randomUUID(), type, price, title: thing(), description: story(25), ...where }
  }
  return {
    collection_requests: times(shares.jobs, () => {
      const text = { title: `${thing()} ${dice.rarely(DOINGS)}`, description: story(30) }
      const where = { location_text: dice.even(TOWNS).join(', '), created_at: at(), updated_at: at() }
      return { id: randomUUID(), user_id: randomUUID(), ...text, ...where }
    }),
    items: [...times(shares.gifted, item('freecycle_item')), ...times(shares.forSale, item('sell_item'))],
    upcycle_ideas: times(shares.ideas, () => {
      const text = { title: `${dice.rarely(THINGS)} from ${thing()}`, description: story(50), created_at: at() }
      const image_url = { url: '/files/idea-1600.webp', width: 1600, height: 900, placeholder: '' }
      return { id: randomUUID(), owner_id: randomUUID(), ...text, image_url }
    }),
    profiles: times(shares.businesses, (nth) => {
      const named = { company_name: `${nameOf(nth)} ${dice.rarely(DOINGS)}`, display_name: nameOf(nth + 7) }
      const business_address = `1 High Street, ${dice.even(TOWNS).toReversed().join(' ')} 1AA`
      return { user_id: randomUUID(), ...named, business_address, updated_at: at() }
    }),
    charities: times(shares.charities, (nth) => {
      const name = `The ${nameOf(nth + 9_000)} ${dice.even(['trust', 'fund', 'foundation', 'charity'])}`
      const about = { name, mission: story(35), type: 'Charity', city: dice.even(TOWNS)[1] }
      return { id: randomUUID(), source: 'bench', source_id: String(nth), ...about }
    }),
  }
}

/** Only the rows of `count` collection requests. */
export const jobsAlone = (count: number) =>
  corpus(count, { jobs: 1, gifted: 0, forSale: 0, ideas: 0, businesses: 0, charities: 0 }).collection_requests
