import { expect, test } from 'vitest'
import { halfDayText } from '#modules/core/waste-catalogue/texts/contract.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { placeBid } from '#modules/market/bidding/contract.ts'
import { markCollected } from '#modules/market/requests/contract.ts'
import { dayIn, givenEarlyStart } from '#tests/modules/fulfilment/visits/givens.ts'
import { bidOn, givenBookable, givenBooker } from '#tests/modules/market/bidding/bookers.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenCarrier, givenOpenRequest } from '#tests/support/people.ts'
import { givenInbox, givenServer } from '#tests/support/server.ts'

const inbox = await givenInbox()
const server = await givenServer({ SMTP_URL: inbox.smtpUrl, PUBLIC_URL: 'https://kerbside.test' })

test('a booked job is mailed to both parties, and a collected one to the owner with receipt and pack (PRICE-01, PRICE-06)', async () => {
  const half = { day: dayIn(3), part: 'morning' as const }
  const load = { items: [{ key: 'sofa-3', n: 2 }], halfDays: [half] }
  const { owner, request } = await givenOpenRequest(server, { title: 'Two sofas', load })
  const carrier = await givenCarrier(server)
  const bid = await callOrThrow(server, placeBid, {
    as: carrier,
    params: { requestId: request.id },
    body: { bidAmount: 60, bidMessage: null, carries: { allowed: true, reused: false } },
  })
  await callOrThrow(server, acceptBid, { as: owner, params: { bidId: bid.id } })
  const at = `https://kerbside.test/job/${request.id}`

  const booked = await inbox.mailTo(owner.email, /^Your collection is booked: Two sofas$/)
  for (const said of [
    'You accepted the bid of £60.00 from ',
    'Items: 2 × Sofa, 3 seats.',
    halfDayText(half),
    'The price is £60.00.',
    'You pay the carrier directly',
    'doesn’t take payment for jobs',
    at,
  ])
    expect(flat(booked.text)).toContain(said)
  const won = await inbox.mailTo(carrier.email, /^Your bid on “Two sofas” was accepted$/)
  for (const said of ['£60.00', 'Items: 2 × Sofa, 3 seats.', halfDayText(half), 'The customer pays you directly.', at])
    expect(flat(won.text)).toContain(said)

  await givenEarlyStart(server, request.id)
  await callOrThrow(server, markCollected, { as: carrier, params: { requestId: request.id } })
  const collected = await inbox.mailTo(owner.email, /^Confirm that “Two sofas” was collected$/)
  expect(collected.text).toContain(`${at}#job-next`)
  const receipt = await inbox.mailTo(owner.email, /^Receipt KB-\d{4}-\d{6} for “Two sofas”$/)
  expect(flat(receipt.text)).toContain('£60.00')
  for (const link of [`${at}/receipt`, `${at}/pack`]) expect(receipt.text).toContain(link)
})

test('the mail about an automatic booking says so and asks for the owner’s contact details (BOOK-04)', async () => {
  const { owner, request } = await givenBookable(server, { title: 'A piano' })
  const booker = await givenBooker(server)
  await bidOn(server, request.id, booker, 72)
  const booked = await inbox.mailTo(owner.email, /^Booked at your price: A piano$/)
  for (const said of [
    'Someone bid £72.00 for “A piano”. We accepted it automatically, as you asked.',
    'Add your address and phone number on the job page',
    'You can also cancel there.',
    'The price is £72.00.',
    'You pay the carrier directly',
    `https://kerbside.test/job/${request.id}`,
  ])
    expect(flat(booked.text)).toContain(said)
  expect(flat(booked.text)).not.toContain('You accepted')
  await inbox.mailTo(booker.email, /^Your bid on “A piano” was accepted$/)
})

test('doesn’t ask an owner who marked the job as collected to confirm it', async () => {
  const { owner, request } = await givenOpenRequest(server, { title: 'A shed' })
  const { bid } = await givenBid(server, request.id, 60)
  await callOrThrow(server, acceptBid, { as: owner, params: { bidId: bid.id } })
  await callOrThrow(server, markCollected, { as: owner, params: { requestId: request.id } })
  await inbox.mailTo(owner.email, /^Receipt /)
  expect(inbox.mailsTo(owner.email).filter(({ subject }) => /was collected$/.test(subject))).toEqual([])
})

const flat = (text: string): string => text.replace(/\s+/g, ' ')
