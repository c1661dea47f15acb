import { describe, expect, test } from 'vitest'
import { MailTemplate } from '../contract.ts'
import type { TemplateDefinition } from './mail-template.ts'
import { MAIL_TEMPLATES } from './mail-templates.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'

const HOSTILE = '<img src=x onerror=alert(1)> "quoted" \'&\' </blockquote><script>alert(2)</script>'
const sender = { product: 'Kerbside', url: 'https://kerbside.test', support: 'support@kerbside.test' }
const link = { url: 'https://kerbside.test/confirm-email#s3cret_', until: '1 March 2026 at 09:00' }
const id = '0199c0de-0000-7000-8000-000000000000'
/** The facts of all templates; each schema picks its own. */
const facts = {
  linkId: id,
  requestId: id,
  itemId: id,
  itemType: 'freecycle_item',
  name: HOSTILE,
  message: HOSTILE,
  toGiver: true,
  title: HOSTILE,
  amount: 72,
  reason: HOSTILE,
  newAddress: HOSTILE,
  at: '2026-03-01T09:00:00.000Z',
  by: 'colleague',
  words: HOSTILE,
  status: 'cancelled',
  to: 'bidder',
  left: 9,
  list: 'jobs',
  posts: [{ kind: 'request', id, title: HOSTILE, area: 'BS6', bids: 2, lowest: 40, amount: 40, told: 3, looked: 1 }],
  jobs: [{ id, title: HOSTILE, number: 2, answered: false }],
  more: 0,
  confirmed: true,
  ended: true,
  toOwner: true,
  outcome: HOSTILE,
  days: 30,
  validTo: '2027-03-14',
  jobNumber: 'KB-4776689A',
  what: HOSTILE,
  side: 'owner',
  note: HOSTILE,
  items: HOSTILE,
  oldPounds: 60,
  newPounds: 95,
  hours: 48,
  stars: 4,
  carrier: HOSTILE,
  day: '2026-12-06',
  part: 'morning',
  plate: 'AB12 CDE',
  tooSoon: true,
  halfDays: [{ day: '2026-12-04', part: 'evening' }],
  network: '198.18.4.7',
  number: 'KB-2026-000123',
  agreed: { day: '2026-12-04', part: 'evening' },
  host: 'hooks.example.com:8443',
  gone: false,
  ladderId: id,
  charity: HOSTILE,
  phone: '0117 496 0000',
  outward: 'BS6',
  kg: 138,
  emailed: 2,
  until: '2026-03-02T18:00:00.000Z',
  noCharities: true,
}

/** Overrides for templates that need narrower facts. */
const OVERRIDES: Partial<Record<MailTemplate, object>> = {
  'ladder-charities': { others: 1 },
  'charity-asked': { items: [{ label: HOSTILE, n: 2 }] },
  'charity-released': { items: [{ label: HOSTILE, n: 2 }], why: 'ended' },
  'case-asked': { dueAt: '2026-12-03T10:00:00.000Z' },
  'job-cancelled': { by: 'carrier', reason: 'no_van', arrived: false },
}

describe.each(MailTemplate.options)('%s', (template) => {
  const kind: TemplateDefinition<unknown> = MAIL_TEMPLATES[template]
  const content = kind.write(kind.facts.parse({ ...facts, ...OVERRIDES[template] }), sender, link)
  const html = renderHtml(content, sender)
  const text = renderText(content, sender)

  test('has the same content as HTML and text', () => {
    const visibleText = html.replace(/<[^>]+>/g, ' ').replaceAll('&#39;', "'")
    for (const words of [content.heading, ...content.paragraphs, ...content.smallPrint]) {
      expect(text).toContain(words)
      if (!words.includes(HOSTILE)) expect(visibleText).toContain(words)
    }
    for (const link of [content.button, content.secondaryLink]) {
      if (!link) continue
      expect(text).toContain(link.url)
      expect(html).toContain(`href="${link.url}"`)
    }
  })

  test('escapes what people wrote (security 15)', () => {
    expect(html).not.toMatch(/<(img|script|iframe|form|object|link)\b/i)
    expect(html.match(/<\/blockquote>/g)?.length ?? 0).toBeLessThanOrEqual(1)
  })

  test('loads nothing from the network', () => {
    expect(html).not.toMatch(/<[^>]*\b(src|background)=|url\(|@import/i)
    const addresses = [...html.matchAll(/href="([^"]+)"/g)].map(([, address]) => address ?? '')
    expect(addresses.filter((address) => !/^(https:\/\/kerbside\.test|mailto:support@)/.test(address))).toEqual([])
  })

  test('contains a secret link only if its template has one', () => {
    expect(text.includes(link.url)).toBe(kind.linkTo !== null)
    expect(html.includes(link.url)).toBe(kind.linkTo !== null)
  })

  test('names the support address once', () => {
    for (const body of [text, html]) expect(body.match(/Questions\?|have a question/g)).toEqual(['Questions?'])
  })

  test('has a subject and a preview of a readable length', () => {
    expect(content.subject.replaceAll(HOSTILE, '').length).toBeLessThanOrEqual(50)
    expect(content.preheader.length).toBeGreaterThan(20)
    expect(content.preheader.length).toBeLessThanOrEqual(100)
  })
})

test.each([
  ['before the van came', { arrived: false, mismatched: false }, ''],
  ['with the van at the door', { arrived: true, mismatched: false }, 'you can ask for a fair share'],
  ['with the van at the door, queued by an earlier version', { arrived: true }, 'you can ask for a fair share'],
  [
    'after code or van did not match',
    { arrived: true, mismatched: true },
    'didn’t match. They don’t owe you anything.',
  ],
  ['while it was suspended', { arrived: true, reason: 'carrier_suspended' }, 'They don’t owe you anything.'],
])('the mail about a job cancelled %s says what the customer owes (RIGHT-04, DOOR-03)', (_, state, expected) => {
  const { facts: shape, write } = MAIL_TEMPLATES['job-cancelled']
  const data = shape.parse({ requestId: id, title: 'Sofa', by: 'owner', reason: null, ...state })
  const text = renderText(write(data, sender, link), sender)
  for (const words of ['fair share', 'They don’t owe you anything'])
    expect(text.includes(words), words).toBe(expected.includes(words))
  expect(text.includes('Please don’t set off.')).toBe(!state.arrived)
})

test.each([
  ['carrier-suspended', true, 'If something’s wrong, report a problem on the job page.', 'You can cancel'],
  ['carrier-suspended', false, 'You can cancel on the job page, and you won’t owe anything.', 'started loading'],
  ['carrier-reinstated', true, 'can work again', 'can come after all'],
  ['owner-suspended', false, 'before you set off', 'loading'],
  ['owner-suspended', true, 'They can’t log in', 'before you set off'],
  ['owner-suspended', { arrived: true }, 'They can’t log in', 'before you set off'],
  ['owner-reinstated', { mismatched: false }, 'The job goes ahead as agreed.', 'doesn’t match'],
  ['owner-reinstated', { mismatched: true }, 'Speak to them before you carry on', 'goes ahead as agreed'],
] as const)('the mail %s fits the stage of the job: %o (CASE-03)', (template, state, expected, unexpected) => {
  const { facts: shape, write }: TemplateDefinition<unknown> = MAIL_TEMPLATES[template]
  const changes = typeof state === 'boolean' ? { loading: state } : { loading: false, ...state }
  const data = shape.parse({ requestId: id, title: 'Sofa', carrier: null, ...changes })
  const { subject, preheader, paragraphs } = write(data, sender, link)
  const text = [subject, preheader, ...paragraphs].join(' ')
  expect(text).toContain(expected)
  expect(text).not.toContain(unexpected)
})

test('the mail about a new price doesn’t say that loading waits for the answer (PRICE-03)', () => {
  const { facts: shape, write } = MAIL_TEMPLATES['price-asked']
  const data = shape.parse({ ...facts, title: 'Sofa', items: '1 × Fridge' })
  const text = write(data, sender, link).paragraphs.join(' ')
  expect(text).toContain(
    'If you don’t answer by 1 March 2026 at 09:00, or loading starts first, the price stays £60.00.',
  )
})

test.each([true, false])(
  'the reminder to a carrier doesn’t mention an owner who has left: %s (PROOF-03)',
  (ownerLeft) => {
    const { facts: shape, write } = MAIL_TEMPLATES['proof-due']
    const { preheader, paragraphs } = write(
      shape.parse({ requestId: id, title: 'Sofa', hours: 48, ownerLeft }),
      sender,
      link,
    )
    const text = [preheader, ...paragraphs].join(' ')
    expect(/your customer/i.test(text)).toBe(!ownerLeft)
    expect(text).toContain('your public profile will show that it’s missing')
  },
)

test.each([
  [true, 'the van may be at the door'],
  [undefined, 'the van may be at the door'],
  [false, 'It needs a decision.'],
])('the mail about a case tells staff what to do: urgent %s (DOOR-03, CASE-02)', (urgent, expected) => {
  const { facts: shape, write } = MAIL_TEMPLATES['case-opened']
  const data = shape.parse({ requestId: id, jobNumber: 'KB-4776689A', what: 'Damage', side: 'owner', urgent })
  expect(write(data, sender, link).paragraphs.join(' ')).toContain(expected)
})

test.each([true, false])(
  'with other bidders: %s, the mail about a cancelled job mentions them (RIGHT-06)',
  (others) => {
    const { facts: shape, write } = MAIL_TEMPLATES['job-cancelled']
    const data = shape.parse({ requestId: id, title: 'Sofa', by: 'carrier', reason: 'no_van', arrived: false, others })
    expect(renderText(write(data, sender, link), sender).includes('tell the carriers who bid before')).toBe(others)
  },
)

test.each([
  ['owner', 'Please don’t set off. This doesn’t count towards your cancellations.'],
  ['carrier', 'You don’t owe anything. You can post it again from the job page.'],
])('the mail after the %s of a job closes their account says what that means (RIGHT-04, RIGHT-05)', (by, expected) => {
  const { facts: shape, write } = MAIL_TEMPLATES['job-cancelled']
  const data = shape.parse({ requestId: id, title: 'Sofa', by, reason: 'left', arrived: true })
  const text = renderText(write(data, sender, link), sender).replace(/\s+/g, ' ')
  expect(text).toContain(expected)
  expect(text).not.toContain('fair share')
})

test.each([
  [95, 'The carrier for “Sofa” found extra items: 1 × Fridge. They’re asking for £95.00 instead of £60.00.'],
  [45, 'The carrier for “Sofa” found extra items: 1 × Fridge. They’re asking for less: £45.00 instead of £60.00.'],
  [60, 'The carrier for “Sofa” found extra items: 1 × Fridge. The price stays £60.00.'],
])(
  'an owner who is asked for £%d instead of £60 reads which way the price goes (PRICE-02, PRICE-03)',
  (newPounds, expected) => {
    const { facts: shape, write } = MAIL_TEMPLATES['price-asked']
    const data = shape.parse({ ...facts, title: 'Sofa', items: '1 × Fridge', oldPounds: 60, newPounds })
    expect(renderText(write(data, sender, link), sender).replace(/\s+/g, ' ')).toContain(expected)
  },
)

test('a template refuses data that doesn’t fit its schema', () => {
  expect(() => MAIL_TEMPLATES['bid-accepted'].facts.parse({ requestId: id, title: 7, amount: 72 })).toThrow()
  expect(() => MAIL_TEMPLATES['reset-password'].facts.parse({})).toThrow()
})

test('the mail about a deleted account mentions a subscription only if there was one', () => {
  const { facts: shape, write } = MAIL_TEMPLATES['account-deleted']
  const paragraphsFor = (fields: object) => write(shape.parse(fields), sender, link).paragraphs.join(' ')
  expect(paragraphsFor({ subscribed: true })).toContain('cancelled your subscription')
  for (const fields of [{ subscribed: false }, {}]) expect(paragraphsFor(fields)).not.toContain('subscription')
})
