import { sql } from 'kysely'
import { changeCharity } from '#modules/community/charities/commands/change-charity.ts'
import { storeCharities } from '#modules/community/charities/commands/store-charities.ts'
import type { CharitiesTables } from '#modules/community/charities/tables.ts'
import { askForItem } from '#modules/community/items/commands/ask-for-item.ts'
import { promiseItem } from '#modules/community/items/commands/promise-item.ts'
import type { ItemsTables } from '#modules/community/items/tables.ts'
import { endLadder } from '#modules/community/ladders/commands/end-ladder.ts'
import { startLadder } from '#modules/community/ladders/commands/start-ladder.ts'
import { StartLadder } from '#modules/community/ladders/contract.ts'
import type { LaddersTables } from '#modules/community/ladders/tables.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { addDays, londonDate } from '#server/platform/kernel/london.ts'
import type { Age } from './content.ts'
import type { Photograph } from './pictures.ts'
import { ago, idOf, type SeedContext } from './seed-context.ts'

/** What Ann gives away first: one is offered as a gift, one has found a new home. */
const LADDERS = [
  {
    photo: 'armchair',
    age: '6 days' as Age,
    given: '5 days' as Age,
    title: 'Reading armchair, green',
    description: 'Comfortable and clean, with its fire label. One castor is new.',
    load: { items: [{ key: 'armchair', n: 1, fireLabel: true, usable: true }] },
  },
  {
    photo: 'cardboard-boxes',
    age: '5 hours' as Age,
    title: 'Three boxes of books',
    description: 'Novels and cookery books, all in good condition. Boxed up and ready to carry.',
    load: { items: [{ key: 'books', n: 3 }] },
  },
]

/** An invented charity, so that the demo can ask one: the others don't know of it. */
const CHARITY = {
  sourceId: 'Example Reuse Project',
  name: 'Example Reuse Project',
  mission: 'An invented charity for trying things out. It takes furniture and books.',
  type: 'Reuse',
  city: 'Bristol',
  postalCode: 'BS5 9HJ',
  phone: '0117 496 0123',
  website: 'https://reuse-project.example',
  learnMoreUrl: 'https://reuse-project.example',
  donationUrl: 'https://reuse-project.example',
  ...{ address: null, imageUrl: null },
}
const TAKES = ['armchair', 'bookcase', 'books', 'chair', 'desk', 'drawers', 'table-coffee', 'table-dining']

/** Lets Ann give things away first, unless she has, and lists a charity that takes them. */
export async function seedLadders(context: SeedContext, photograph: Photograph): Promise<void> {
  await listCharity(context)
  for (const ladder of LADDERS) await giveAway(context, ladder, photograph)
}

async function listCharity(context: SeedContext): Promise<void> {
  const db = asModuleDb<CharitiesTables>(context.db)
  const source = 'kerbside-demo'
  await storeCharities(db, source, [CHARITY], context.now)
  const { id, version } = await db
    .selectFrom('charities')
    .select(['id', 'version'])
    .where('source', '=', source)
    .executeTakeFirstOrThrow()
  // later changes by staff stay
  if (version > 1) return
  const kept = { takes: TAKES, answerAddress: 'reuse-project@kerbside.example', version }
  await changeCharity(db, { charityId: id, staffId: idOf(context, 'ops'), ...kept }, context.now, null)
}

async function giveAway(context: SeedContext, ladder: (typeof LADDERS)[number], photograph: Photograph): Promise<void> {
  const db = asModuleDb<LaddersTables>(context.db)
  const { photo, age, given, title, description, load } = ladder
  const ownerId = idOf(context, 'ann')
  const { rows } = await sql`select 1 from ladders where owner_id = ${ownerId} and draft->>'title' = ${title}`.execute(
    db,
  )
  if (rows.length > 0) return
  const goneBy = addDays(londonDate(ago(context, age)), 14)
  const fields = { title, description, postcode: 'BS6 5QA', budget: 40, load }
  const input = StartLadder.parse({ ...fields, giftHours: 48, askCharities: true, goneBy })
  const uploads = [await photograph(photo)]
  const ladderId = await startLadder(db, context.files, { ownerId, ladder: input, uploads }, ago(context, age), null)
  if (!given) return
  await promise(context, ladderId, given)
  await endLadder(db, { ladderId, ownerId, outcome: 'done' }, ago(context, given), null)
}

/** Lets Priya ask for the gift of a ladder, and Ann promise it to her. */
async function promise(context: SeedContext, ladderId: string, age: Age): Promise<void> {
  const db = asModuleDb<ItemsTables>(context.db)
  const { item_id: itemId } = await asModuleDb<LaddersTables>(context.db)
    .selectFrom('ladders')
    .select('item_id')
    .where('id', '=', ladderId)
    .executeTakeFirstOrThrow()
  const message = 'I’d love this for my reading corner. I could come by on Saturday.'
  const ask = await askForItem(db, { itemId, askerId: idOf(context, 'priya'), message }, ago(context, age), null)
  const shares = { phoneNumber: null, address: null, message: null }
  await promiseItem(db, { askId: ask.id, callerId: idOf(context, 'ann'), shares }, ago(context, age), null)
}
