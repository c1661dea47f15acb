import type { PostIdea } from '#modules/community/ideas/contract.ts'
import type { ItemCategory } from '#modules/community/items/contract.ts'
import type { DemoName } from './people.ts'
import type { PhotoName } from './photos.ts'
import { type Age, days, hours } from './stage.ts'

export interface DemoAsk {
  readonly by: DemoName
  readonly age: Age
  readonly message: string
  /** When the giver promised it to this one. */
  readonly promised?: Age
}

/** One thing that somebody gives away, or sells when it has a price. */
export interface Belonging {
  readonly photo: PhotoName
  readonly owner: DemoName
  readonly age: Age
  readonly title: string
  readonly price?: number
  readonly category: ItemCategory
  readonly area: string
  readonly description: string
  readonly asks?: readonly DemoAsk[]
}

/** Oldest first. */
export const BELONGINGS: readonly Belonging[] = [
  {
    photo: 'paving-slabs',
    owner: 'noel',
    age: days(12),
    title: 'Eleven concrete paving slabs',
    category: 'DIY and building',
    area: 'BS7',
    description: '60 by 45 cm, from an old path. Heavy: bring a friend and a car that does not mind.',
  },
  {
    photo: 'workbench',
    owner: 'liam',
    age: days(10),
    title: 'Beech workbench with vice',
    price: 85,
    category: 'DIY and building',
    area: 'BS5',
    description: 'Solid and level. Some paint and drill marks on the top, as there should be. 130 cm wide.',
  },
  {
    photo: 'bed-frame',
    owner: 'priya',
    age: days(9),
    title: 'Single bed frame, pine',
    category: 'Furniture',
    area: 'BS3',
    description: 'Taken apart already, all screws in a bag. No mattress.',
    asks: [
      {
        by: 'maya',
        age: days(8.5),
        message: 'My son is getting his own room: this would be perfect. I can come on Saturday.',
      },
      { by: 'ann', age: days(8), message: 'Could use it for guests, if it is still there.' },
    ],
  },
  {
    photo: 'standard-lamp',
    owner: 'maya',
    age: days(8),
    title: 'Brass standard lamp',
    price: 25,
    category: 'Kitchen and home',
    area: 'BS8',
    description: 'Works. The shade has a small mark at the back.',
  },
  {
    photo: 'water-butt',
    owner: 'ann',
    age: days(7),
    title: 'Water butt with stand',
    category: 'Garden',
    area: 'BS6',
    description: '200 litres, tap included. We have moved the downpipe and have no use for it.',
  },
  {
    photo: 'chest-of-drawers',
    owner: 'priya',
    age: days(6.5),
    title: 'Oak chest of drawers',
    price: 60,
    category: 'Furniture',
    area: 'BS3',
    description: 'Four drawers, all run well. 80 cm wide, 90 cm high. One knob is loose.',
  },
  {
    photo: 'suitcase',
    owner: 'liam',
    age: days(5),
    title: 'Old leather suitcase',
    category: 'Other',
    area: 'BS5',
    description: 'For decoration rather than for travelling: one lock does not close.',
  },
  {
    photo: 'record-player',
    owner: 'noel',
    age: days(4.5),
    title: 'Record player and a few records',
    price: 40,
    category: 'Electronics',
    area: 'BS7',
    description: 'Plays well, needs an amplifier. The records are mostly jazz.',
  },
  {
    photo: 'dining-chairs',
    owner: 'maya',
    age: days(4),
    title: 'Two pine dining chairs',
    category: 'Furniture',
    area: 'BS8',
    description: 'Sturdy. They could do with a coat of paint.',
  },
  {
    photo: 'coffee-table',
    owner: 'ann',
    age: days(3),
    title: 'Round coffee table',
    price: 30,
    category: 'Furniture',
    area: 'BS6',
    description: 'Oak top, 92 cm across, with a shelf below. A few rings from cups.',
  },
  {
    photo: 'jam-jars',
    owner: 'priya',
    age: days(2.6),
    title: 'A tray of jam jars with lids',
    category: 'Kitchen and home',
    area: 'BS3',
    description: 'Twelve, washed. More to come after the next jam.',
  },
  {
    photo: 'garden-bench',
    owner: 'noel',
    age: days(2.2),
    title: 'Garden bench with iron sides',
    price: 55,
    category: 'Garden',
    area: 'BS7',
    description: 'Seats two. The wood was oiled in spring. Two people are needed to lift it.',
  },
  {
    photo: 'terracotta-pots',
    owner: 'liam',
    age: days(1.8),
    title: 'Six terracotta pots',
    category: 'Garden',
    area: 'BS5',
    description: 'Different sizes, all with a hole. One has a chip in its rim.',
  },
  {
    photo: 'stoneware',
    owner: 'maya',
    age: days(1.3),
    title: 'Stoneware for six',
    price: 20,
    category: 'Kitchen and home',
    area: 'BS8',
    description: 'Six plates, four bowls, three mugs. Fine in the dishwasher.',
  },
  {
    photo: 'bookcase',
    owner: 'ann',
    age: days(1),
    title: 'Oak bookcase',
    category: 'Furniture',
    area: 'BS6',
    description: '160 cm high, 80 cm wide, 28 cm deep. The books are staying with us, I am afraid.',
    asks: [
      { by: 'liam', age: hours(20), message: 'I have just moved in and have nothing but boxes. Can come any evening.' },
      { by: 'priya', age: hours(18), message: 'For our reading corner at the nursery.', promised: hours(12) },
    ],
  },
  {
    photo: 'barbecue',
    owner: 'liam',
    age: hours(15),
    title: 'Kettle barbecue',
    price: 35,
    category: 'Garden',
    area: 'BS5',
    description: 'Cleaned, with half a bag of charcoal. The lid handle is new.',
  },
  {
    photo: 'bar-stools',
    owner: 'noel',
    age: hours(7),
    title: 'Two bar stools',
    category: 'Furniture',
    area: 'BS7',
    description: 'Steel legs, oak seats, 68 cm high.',
  },
  {
    photo: 'armchair',
    owner: 'priya',
    age: hours(3),
    title: 'Green armchair',
    category: 'Furniture',
    area: 'BS3',
    description: 'Very comfortable. From a home without smokers, but with a cat. Ground floor, easy to carry out.',
    asks: [{ by: 'ann', age: hours(2), message: 'It would look lovely in our hall. I could pick it up tonight.' }],
  },
]

/** One idea that somebody shares, and who likes it. */
export interface SharedIdea extends PostIdea {
  readonly photo: PhotoName
  readonly owner: DemoName
  readonly age: Age
  readonly likedBy: readonly DemoName[]
}

/** Oldest first. */
export const SHARED_IDEAS: readonly SharedIdea[] = [
  {
    photo: 'tyre-planter',
    owner: 'noel',
    age: days(20),
    title: 'Planter from two tyres',
    description:
      'Scrub two old tyres, stack them, and put a board with holes inside the upper one. Fill it with soil and plant something that hangs over the rim. Not for vegetables.',
    category: 'Garden',
    difficulty: 'easy',
    materialsNeeded: 'two tyres, a board, soil, a plant',
    likedBy: ['ann', 'maya'],
  },
  {
    photo: 'bottle-lamp',
    owner: 'maya',
    age: days(15),
    title: 'Table lamp from a wine bottle',
    description:
      'A bottle lamp kit goes into the neck like a cork, and the cable stays outside: no drilling. The shade came from a charity shop, the foot is an offcut of oak.',
    category: 'Lighting',
    difficulty: 'easy',
    materialsNeeded: 'bottle, bottle lamp kit, lampshade',
    likedBy: ['ann', 'liam', 'priya', 'noel'],
  },
  {
    photo: 'crate-bench',
    owner: 'priya',
    age: days(11),
    title: 'Hall bench from apple crates',
    description:
      'Three crates screwed side by side, a board on top, and a cushion cut to size. Shoes go into the crates. Sand the edges well.',
    category: 'Furniture',
    difficulty: 'medium',
    materialsNeeded: 'three apple crates, a board, screws, foam, fabric',
    likedBy: ['maya', 'ann'],
  },
  {
    photo: 'ladder-shelf',
    owner: 'ann',
    age: days(6),
    title: 'Plant shelf from a stepladder',
    description:
      'Our decorating ladder was no longer safe to stand on, but it carries plants. Lay boards through the rungs, fix them with two screws each and tie the legs so that it cannot spread.',
    category: 'Furniture',
    difficulty: 'easy',
    materialsNeeded: 'wooden stepladder, three boards, screws, cord',
    likedBy: ['noel', 'priya', 'liam'],
  },
  {
    photo: 'door-table',
    owner: 'liam',
    age: days(3),
    title: 'A door becomes a table',
    description:
      'A panelled door from a skip, cleaned, painted and laid on two trestles. I kept the knob. A sheet of glass on top would make it easier to write on.',
    category: 'Furniture',
    difficulty: 'medium',
    materialsNeeded: 'old door, two trestles, paint, sandpaper',
    likedBy: ['maya'],
  },
  {
    photo: 'tin-garden',
    owner: 'maya',
    age: hours(9),
    title: 'Herb garden in food tins',
    description:
      'Empty tins with holes in the bottom and a coat of paint, on a board at the kitchen window. File the rims so that nobody cuts themselves.',
    category: 'Kitchen',
    difficulty: 'easy',
    materialsNeeded: 'tins, paint, soil, herbs, a board',
    likedBy: ['priya'],
  },
]
