import { type NewCharity, storeCharities } from '#modules/community/charities/commands/store-charities.ts'
import type { CommunityTables } from '#modules/community/tables.ts'
import type { Db } from '#server/platform/database/database.ts'

/** The demo's own list: an import of the register stands beside it. */
const SOURCE = 'kerbside'

interface Listed {
  name: string
  type: string
  city: string | null
  /** Without scheme, as they stand on posters. */
  website: string
  mission: string
  /** Where its own pages ask for gifts; left out, its homepage leads there. */
  donate?: string
  /** Of its head office. */
  postalCode?: string
}

const FURNITURE = 'Furniture and homeware'
const CLOTHES = 'Clothes and textiles'
const BICYCLES = 'Bicycles'
const TOOLS = 'Tools and machines'
const COMPUTERS = 'Computers and electronics'
const CHILDREN = 'Children and babies'
const BOOKS = 'Books'
const FOOD = 'Food'
const SHOPS = 'Charity shops'
const REPAIR = 'Repair and materials'

/** Real charities that take things to use again. Public facts; what they do in our own words. None of them knows of this list. */
const CHARITIES: readonly Listed[] = [
  {
    name: 'Age UK',
    type: SHOPS,
    city: 'London',
    website: 'www.ageuk.org.uk',
    donate: 'www.ageuk.org.uk/donate',
    mission:
      'Helps older people with advice and company. Its shops sell donated clothes, books and things for the home.',
  },
  {
    name: 'Baby Basics UK',
    type: CHILDREN,
    city: 'Sheffield',
    website: 'www.baby-basics.org.uk',
    mission: 'Passes baby clothes, prams and cots on to families who could not buy them.',
  },
  {
    name: 'Barnardo’s',
    type: SHOPS,
    city: 'Ilford',
    website: 'www.barnardos.org.uk',
    postalCode: 'IG6 1QG',
    donate: 'www.barnardos.org.uk/donate',
    mission: 'Supports children and young people. Its shops take clothes, toys, books and, in some places, furniture.',
  },
  {
    name: 'Bike for Good',
    type: BICYCLES,
    city: 'Glasgow',
    website: 'www.bikeforgood.org.uk',
    mission: 'Repairs donated bicycles, sells them at fair prices and teaches people to ride and mend their own.',
  },
  {
    name: 'Book Aid International',
    type: BOOKS,
    city: 'London',
    website: 'bookaid.org',
    donate: 'bookaid.org/donate',
    mission: 'Sends books to libraries, schools and hospitals in places where they are hard to come by.',
  },
  {
    name: 'British Heart Foundation',
    type: FURNITURE,
    city: 'London',
    website: 'www.bhf.org.uk',
    postalCode: 'NW1 7AW',
    donate: 'donate.bhf.org.uk',
    mission:
      'Pays for research into heart disease. Its furniture shops collect sofas, beds and working appliances for free.',
  },
  {
    name: 'British Red Cross',
    type: SHOPS,
    city: 'London',
    website: 'www.redcross.org.uk',
    donate: 'donate.redcross.org.uk',
    mission: 'Helps people in a crisis, here and abroad. Its shops sell donated clothes, books and homeware.',
  },
  {
    name: 'Cancer Research UK',
    type: SHOPS,
    city: 'London',
    website: 'www.cancerresearchuk.org',
    postalCode: 'E20 1JQ',
    donate: 'donate.cancerresearchuk.org',
    mission: 'Pays for research into cancer. Its shops take clothes, accessories, books and homeware.',
  },
  {
    name: 'Cats Protection',
    type: SHOPS,
    city: 'Haywards Heath',
    website: 'www.cats.org.uk',
    postalCode: 'RH17 7TT',
    donate: 'www.cats.org.uk/donate',
    mission: 'Finds homes for cats. Its shops are stocked with donated clothes, books and bric-a-brac.',
  },
  {
    name: 'Children’s Scrapstore',
    type: REPAIR,
    city: 'Bristol',
    website: 'www.childrensscrapstore.co.uk',
    postalCode: 'BS2 9LB',
    mission: 'Takes clean offcuts from businesses and gives them to schools and playgroups to make things from.',
  },
  {
    name: 'Computer Aid International',
    type: COMPUTERS,
    city: 'London',
    website: 'www.computeraid.org',
    mission: 'Wipes and refurbishes used computers for schools and organisations that need them.',
  },
  {
    name: 'Crisis',
    type: SHOPS,
    city: 'London',
    website: 'www.crisis.org.uk',
    postalCode: 'E1 6LT',
    mission: 'Works to end homelessness. Its shops sell good second-hand clothes and things for the home.',
  },
  {
    name: 'Emmaus Bristol',
    type: FURNITURE,
    city: 'Bristol',
    website: 'www.emmausbristol.org.uk',
    postalCode: 'BS2 8QJ',
    mission: 'Gives people who were homeless a home and work. They collect, mend and sell furniture and clothes.',
  },
  {
    name: 'Emmaus UK',
    type: FURNITURE,
    city: null,
    website: 'emmaus.org.uk',
    mission: 'Communities all over the country where people who were homeless live and run second-hand shops.',
  },
  {
    name: 'FareShare',
    type: FOOD,
    city: 'London',
    website: 'fareshare.org.uk',
    mission: 'Brings good food that would go to waste to charities and community kitchens.',
  },
  {
    name: 'Freegle',
    type: 'Giving away locally',
    city: null,
    website: 'www.ilovefreegle.org',
    mission: 'Local groups, run by volunteers, where people give things away to their neighbours for free.',
  },
  {
    name: 'Julian House',
    type: BICYCLES,
    city: 'Bath',
    website: 'www.julianhouse.org.uk',
    mission:
      'Supports people who are homeless. Its workshops refurbish donated bicycles, and its shops sell second-hand goods.',
  },
  {
    name: 'Little Village',
    type: CHILDREN,
    city: 'London',
    website: 'littlevillagehq.org',
    mission: 'Baby banks that lend and give clothes, toys and equipment for children under five.',
  },
  {
    name: 'Marie Curie',
    type: SHOPS,
    city: 'London',
    website: 'www.mariecurie.org.uk',
    donate: 'www.mariecurie.org.uk/donate',
    mission: 'Cares for people at the end of life. Its shops take clothes, books, toys and homeware.',
  },
  {
    name: 'Mind',
    type: SHOPS,
    city: 'London',
    website: 'www.mind.org.uk',
    donate: 'www.mind.org.uk/donate',
    mission: 'Stands by people with mental health problems. Its shops sell donated clothes, books and music.',
  },
  {
    name: 'Oxfam',
    type: SHOPS,
    city: 'Oxford',
    website: 'www.oxfam.org.uk',
    postalCode: 'OX4 2JY',
    donate: 'www.oxfam.org.uk/donate',
    mission: 'Fights poverty all over the world. Its shops take clothes, books, music and homeware.',
  },
  {
    name: 'PDSA',
    type: SHOPS,
    city: 'Telford',
    website: 'www.pdsa.org.uk',
    postalCode: 'TF2 9PQ',
    mission: 'Treats the pets of people who could not pay a vet. Its shops sell what others no longer need.',
  },
  {
    name: 'Re~Cycle',
    type: BICYCLES,
    city: 'Colchester',
    website: 'www.re-cycle.org',
    mission: 'Ships used bicycles to Africa, where they carry people to school and work.',
  },
  {
    name: 'Reuse Network',
    type: FURNITURE,
    city: 'Bristol',
    website: 'reuse-network.org.uk',
    mission: 'The network of reuse charities in the UK: finds one near you that collects furniture and appliances.',
  },
  {
    name: 'Save the Children',
    type: SHOPS,
    city: 'London',
    website: 'www.savethechildren.org.uk',
    donate: 'www.savethechildren.org.uk/donate',
    mission: 'Helps children here and abroad. Its shops take clothes, toys and books.',
  },
  {
    name: 'Scope',
    type: SHOPS,
    city: 'London',
    website: 'www.scope.org.uk',
    donate: 'www.scope.org.uk/donate',
    mission: 'Works for equality with disabled people. Its shops sell donated clothes and homeware.',
  },
  {
    name: 'Shelter',
    type: SHOPS,
    city: 'London',
    website: 'england.shelter.org.uk',
    postalCode: 'EC1V 9HU',
    donate: 'england.shelter.org.uk/donate',
    mission: 'Helps people who are losing their home. Its shops take clothes, books and small furniture.',
  },
  {
    name: 'Smart Works',
    type: CLOTHES,
    city: 'London',
    website: 'smartworks.org.uk',
    mission: 'Dresses women for job interviews in good donated clothes, and coaches them for the day.',
  },
  {
    name: 'SOFA Project',
    type: FURNITURE,
    city: 'Bristol',
    website: 'www.sofaproject.org.uk',
    mission: 'Collects furniture and appliances in and around Bristol, mends them and sells them at low prices.',
  },
  {
    name: 'Sue Ryder',
    type: SHOPS,
    city: 'London',
    website: 'www.sueryder.org',
    mission: 'Supports people through grief and at the end of life. Its shops take clothes, books and furniture.',
  },
  {
    name: 'The Bike Project',
    type: BICYCLES,
    city: 'London',
    website: 'thebikeproject.co.uk',
    mission: 'Repairs second-hand bicycles and gives them to refugees and people who seek asylum.',
  },
  {
    name: 'The Bike Station',
    type: BICYCLES,
    city: 'Edinburgh',
    website: 'www.thebikestation.org.uk',
    mission: 'Takes in old bicycles, refurbishes them and helps people to cycle more.',
  },
  {
    name: 'The Restart Project',
    type: REPAIR,
    city: 'London',
    website: 'therestartproject.org',
    mission: 'Brings people together at repair parties, where volunteers help to mend what has broken.',
  },
  {
    name: 'The Salvation Army',
    type: CLOTHES,
    city: 'London',
    website: 'www.salvationarmy.org.uk',
    mission: 'A church that helps people in need. Its shops and clothing banks take clothes, shoes and textiles.',
  },
  {
    name: 'Tools for Self Reliance',
    type: TOOLS,
    city: 'Southampton',
    website: 'www.tfsr.org',
    postalCode: 'SO40 7GY',
    mission: 'Refurbishes donated hand tools and sewing machines for small workshops in Africa.',
  },
  {
    name: 'TRAID',
    type: CLOTHES,
    city: 'London',
    website: 'traid.org.uk',
    mission: 'Collects clothes, sells them second-hand and pays for fairer ways of making them.',
  },
  {
    name: 'Workaid',
    type: TOOLS,
    city: 'Chesham',
    website: 'www.workaid.org',
    mission: 'Gives tools and sewing machines a second life with people who learn a trade.',
  },
]

/** Lists the charities that the demo knows; what is listed already becomes as told here. */
export const listCharities = (db: Db<CommunityTables>, now: Date): Promise<void> =>
  storeCharities(
    db,
    SOURCE,
    CHARITIES.map(
      ({ name, type, city, website, mission, postalCode = null, donate = website }): NewCharity => ({
        sourceId: name,
        name,
        mission,
        type,
        city,
        website,
        learnMoreUrl: website,
        address: null,
        postalCode,
        phone: null,
        imageUrl: null,
        donationUrl: donate,
      }),
    ),
    now,
  )
