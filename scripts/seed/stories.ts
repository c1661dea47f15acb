import type { DemoName } from './people.ts'
import type { PhotoName } from './photos.ts'
import { type Age, days, hours } from './stage.ts'

export interface DemoBid {
  readonly by: DemoName
  readonly age: Age
  /** Pounds. */
  readonly amount: number
  readonly message: string | null
}

/** One collection request from its posting to where it stands now. */
export interface Story {
  readonly photo: PhotoName
  readonly owner: DemoName
  readonly age: Age
  readonly title: string
  readonly description: string
  readonly postcode: string | null
  readonly budget: number | null
  /** Oldest first. */
  readonly bids: readonly DemoBid[]
  /** Whose bid the owner accepted, and when. */
  readonly accepted?: { readonly by: DemoName; readonly age: Age }
  /** What staff set it to in the end, and when. */
  readonly closed?: { readonly status: 'completed' | 'cancelled'; readonly age: Age }
}

/** The demo's collection requests, oldest first. */
export const STORIES: readonly Story[] = [
  {
    photo: 'fridge-freezer',
    owner: 'ann',
    age: days(23),
    title: 'Fridge freezer, no longer working',
    description:
      'Tall fridge freezer, about 180 cm. It stopped cooling last month. Emptied, defrosted and out on the drive, so no stairs. Please leave me the paperwork that says it was recycled properly.',
    postcode: 'BS6 7AH',
    budget: 50,
    bids: [
      {
        by: 'grace',
        age: days(22.8),
        amount: 48,
        message: 'We collect fridges every Thursday. Transfer note included.',
      },
      {
        by: 'bob',
        age: days(22.4),
        amount: 40,
        message: 'Can be with you tomorrow morning. Goes to the WEEE depot in Avonmouth and you get the note by email.',
      },
      { by: 'finn', age: days(22.1), amount: 55, message: null },
    ],
    accepted: { by: 'bob', age: days(21.9) },
    closed: { status: 'completed', age: days(20.8) },
  },
  {
    photo: 'garden-waste',
    owner: 'noel',
    age: days(17),
    title: 'Garden waste after a big clear-out',
    description:
      'A pile of branches and leaves about chest high, plus three full sacks. Mostly laurel and apple prunings, no soil and no stones. On the back lawn; the side gate is 90 cm wide.',
    postcode: 'BS7 8NR',
    budget: 120,
    bids: [
      { by: 'harpreet', age: days(16.7), amount: 135, message: 'Two men, one hour. We bring a chipper.' },
      {
        by: 'cara',
        age: days(16.6),
        amount: 95,
        message: 'All of it goes to composting. We rake up after us. Free on Friday or Saturday morning.',
      },
    ],
    accepted: { by: 'cara', age: days(16.2) },
    closed: { status: 'completed', age: days(14.9) },
  },
  {
    photo: 'cardboard-boxes',
    owner: 'ann',
    age: days(12),
    title: 'Cardboard boxes from our move',
    description:
      'Around fifteen boxes, some flattened, all dry. They are in the garage, which opens on to the road. Too much for the recycling round and I would rather not do four trips to the tip.',
    postcode: 'BS6 7AH',
    budget: null,
    bids: [],
    closed: { status: 'cancelled', age: days(11.5) },
  },
  {
    photo: 'kitchen-units',
    owner: 'ann',
    age: days(5),
    title: 'Old kitchen units, doors and a worktop',
    description:
      'Five base units, the doors, one length of worktop and a steel sink. All unscrewed and stacked at the front of the house. Some could be used again if you know somebody with a workshop.',
    postcode: 'BS6 7AH',
    budget: 180,
    bids: [
      { by: 'bob', age: days(4.8), amount: 165, message: 'Medium van, two of us. Any day after 2 pm.' },
      {
        by: 'finn',
        age: days(4.7),
        amount: 190,
        message: 'Price includes taking the sink for scrap. Wednesday or Thursday.',
      },
      {
        by: 'cara',
        age: days(4.4),
        amount: 150,
        message: 'The carcasses go to the reuse workshop in Bedminster, the rest is recycled. Could do Tuesday at 9.',
      },
    ],
    accepted: { by: 'cara', age: days(3.9) },
  },
  {
    photo: 'shed-timber',
    owner: 'liam',
    age: days(4),
    title: 'Wooden shed, already taken down',
    description:
      'An 8 by 6 shed that came down in the wind. Boards, one door and some roofing felt, all in one heap on the lawn. I have pulled most of the nails. You can back a van up to the gate.',
    postcode: 'BA2 3QW',
    budget: 140,
    bids: [
      { by: 'cara', age: days(3.8), amount: 145, message: 'Felt has to go separately, that is in the price.' },
      { by: 'jack', age: days(3.6), amount: 160, message: 'Next week any day.' },
      {
        by: 'bob',
        age: days(3.5),
        amount: 125,
        message: 'Timber goes for chip, felt to landfill under permit. I can do Saturday first thing.',
      },
    ],
    accepted: { by: 'bob', age: days(2.9) },
  },
  {
    photo: 'tyres',
    owner: 'priya',
    age: days(2.2),
    title: 'Eighteen old car tyres and one wheel',
    description:
      'Left behind by the last tenant of our yard. Standard car sizes, one still on its rim. Hard standing, gates open from 8 to 5 on weekdays. We need a waste transfer note for the landlord.',
    postcode: 'GL1 2EP',
    budget: null,
    bids: [
      {
        by: 'harpreet',
        age: days(1.9),
        amount: 85,
        message: 'Licensed for tyres, £4.50 each and the rimmed one free. Note given on the spot.',
      },
      { by: 'ivy', age: days(1.4), amount: 70, message: null },
    ],
  },
  {
    photo: 'office-chairs',
    owner: 'priya',
    age: hours(27),
    title: 'Office chairs and two desks',
    description:
      'Four swivel chairs, two desks with drawers and a bin. Second floor with a lift that takes a desk on end. We hand the keys back on the 30th, so it must be gone before. Loading bay at the rear.',
    postcode: 'BS1 4DJ',
    budget: 200,
    bids: [
      {
        by: 'cara',
        age: hours(25),
        amount: 175,
        message: 'Chairs and desks can go to a charity if you are happy with that; same price either way.',
      },
      {
        by: 'bob',
        age: hours(22),
        amount: 160,
        message: 'Early morning is best for the loading bay. We bring a trolley and blankets for the lift.',
      },
      { by: 'grace', age: hours(19), amount: 185, message: 'Electric van, no clean air charge. Tomorrow from 7.' },
    ],
  },
  {
    photo: 'carpet-rolls',
    owner: 'maya',
    age: hours(9.5),
    title: 'Carpet and underlay from two rooms',
    description:
      'Five rolls, taped, the longest 2.1 m. Dry and clean enough, one has cat hair. First floor flat, wide stairs, parking outside for loading.',
    postcode: 'CF10 3BA',
    budget: 90,
    bids: [
      { by: 'bob', age: hours(7.2), amount: 95, message: 'I am in Cardiff on Thursday and could take them then.' },
    ],
  },
  {
    photo: 'rubble',
    owner: 'liam',
    age: hours(5.2),
    title: 'Rubble and hardcore from an old patio',
    description:
      'Brick ends, broken slabs and some concrete, no soil and no plasterboard. I guess a tonne and a half. It is a heap on the drive right by the pavement, so it could be shovelled or grabbed.',
    postcode: 'BA1 6RX',
    budget: 150,
    bids: [
      {
        by: 'cara',
        age: hours(4.6),
        amount: 165,
        message: 'Clean hardcore like this is crushed and reused. Two of us with a tipper, half an hour.',
      },
      {
        by: 'harpreet',
        age: hours(3.1),
        amount: 140,
        message: 'Grab lorry on Monday. I would need the cars moved off the drive.',
      },
      { by: 'jack', age: hours(1.8), amount: 155, message: null },
    ],
  },
  {
    photo: 'builders-bags',
    owner: 'maya',
    age: hours(2.1),
    title: 'Hedge cuttings and old turf in builder’s bags',
    description:
      'Two bulk bags full of hedge cuttings and six rolls of lifted turf beside them. The bags are too heavy for me to move. On the block paving at the front, about three metres from the road.',
    postcode: 'BS9 4LT',
    budget: null,
    bids: [
      {
        by: 'finn',
        age: 96,
        amount: 80,
        message: 'Hiab lorry, so the bags go as they are. Please leave the loops free.',
      },
      { by: 'grace', age: 48, amount: 74.5, message: 'Compost only. We can come this evening.' },
    ],
  },
  {
    photo: 'sofa-and-mattress',
    owner: 'ann',
    age: 52,
    title: 'Two-seat sofa and a double mattress',
    description:
      'Grey-blue fabric sofa with the fire label still on, and a double mattress. Both are outside by the front wall under cover, no stairs. Any evening after 5 or at the weekend is fine.',
    postcode: 'BS6 7AH',
    budget: 80,
    bids: [
      { by: 'grace', age: 44, amount: 72, message: 'Electric van, two people. Saturday 9 to 11?' },
      { by: 'ivy', age: 31, amount: 55, message: 'Can pick up tonight' },
      {
        by: 'bob',
        age: 19,
        amount: 65,
        message: 'Sofa and mattress are recycled separately, both in the price. I could come today at half past five.',
      },
      {
        by: 'cara',
        age: 7,
        amount: 68.5,
        message:
          'With the fire label on, the sofa can be reused: I would take it to the furniture project on Gloucester Road.',
      },
    ],
  },
  {
    photo: 'washing-machine',
    owner: 'noel',
    age: 11,
    title: 'Washing machine, leaking',
    description:
      'Front loader, 60 cm wide. Drained and disconnected, with its hoses. It stands on the patio; round the side of the house is level all the way to the road.',
    postcode: 'BS3 1QA',
    budget: 30,
    bids: [],
  },
]
