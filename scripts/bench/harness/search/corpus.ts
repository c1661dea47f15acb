import { randomUUID } from 'node:crypto'
import { openDice } from './dice.ts'
import { DOINGS, FILLERS, KINDS, nameOf, PLACES, THINGS, TOWNS } from './vocabulary.ts'

/** What the corpus is made of; the same numbers give the same corpus, but for ids. */
interface Mixture {
  readonly jobs: number
  readonly gifted: number
  readonly forSale: number
  readonly ideas: number
  readonly businesses: number
  readonly charities: number
}

/** So many of each kind in `total` documents, as a house of some years might have them. */
export const mixtureOf = (total: number): Mixture => ({
  jobs: total * 0.3,
  gifted: total * 0.2,
  forSale: total * 0.15,
  ideas: total * 0.05,
  businesses: total * 0.1,
  charities: total * 0.2,
})

/** Rows of the tables that documents are made from. */
export function corpus({ jobs, gifted, forSale, ideas, businesses, charities }: Mixture) {
  const dice = openDice(42)
  const times = (count: number, make: (nth: number) => object) => Array.from({ length: count }, (_, nth) => make(nth))
  const place = () => dice.even(TOWNS)
  const at = () => new Date(Date.UTC(2026, 0, 1) + dice.number(300 * 24 * 3600) * 1000)
  const thing = () => `${dice.rarely(KINDS)} ${dice.rarely(THINGS)}`
  // a third of what people write is said by few others
  const story = (length: number) =>
    Array.from({ length }, () =>
      dice.number(3) === 0
        ? nameOf(dice.number(40_000))
        : dice.rarely(dice.even([FILLERS, PLACES, THINGS, KINDS, DOINGS])),
    ).join(' ')
  const item = (type: string) => () => {
    const [area, town] = place()
    const price = type === 'sell_item' ? dice.number(200) + 5 : null
    return {
      ...{ id: randomUUID(), owner_id: randomUUID(), type, price, title: thing(), description: story(25) },
      postcode_area: area,
      location_text: `${area}, ${town}`,
      listed_at: at(),
    }
  }
  return {
    collection_requests: times(jobs, () => ({
      ...{
        id: randomUUID(),
        user_id: randomUUID(),
        title: `${thing()} ${dice.rarely(DOINGS)}`,
        description: story(30),
      },
      location_text: place().join(', '),
      created_at: at(),
      updated_at: at(),
    })),
    items: [...times(gifted, item('freecycle_item')), ...times(forSale, item('sell_item'))],
    upcycle_ideas: times(ideas, () => ({
      ...{
        id: randomUUID(),
        owner_id: randomUUID(),
        title: `${dice.rarely(THINGS)} from ${thing()}`,
        description: story(50),
      },
      image_url: { url: '/files/idea-1600.webp', width: 1600, height: 900, placeholder: '' },
      created_at: at(),
    })),
    profiles: times(businesses, (nth) => ({
      ...{
        user_id: randomUUID(),
        company_name: `${nameOf(nth)} ${dice.rarely(DOINGS)}`,
        display_name: nameOf(nth + 7),
      },
      business_address: `1 High Street, ${place().toReversed().join(' ')} 1AA`,
      updated_at: at(),
    })),
    charities: times(charities, (nth) => ({
      ...{
        id: randomUUID(),
        source: 'bench',
        source_id: String(nth),
        name: `The ${nameOf(nth + 9_000)} ${dice.even(['trust', 'fund', 'foundation', 'charity'])}`,
      },
      ...{ mission: story(35), type: 'Charity', city: place()[1] },
    })),
  }
}
