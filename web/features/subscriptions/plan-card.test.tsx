import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PLANS } from '#modules/subscriptions/facts/contract.ts'
import { PlanCard } from './plan-card.tsx'

const drawn = (props: Partial<ComponentProps<typeof PlanCard>>) =>
  renderToStaticMarkup(<PlanCard plan={PLANS.premium} held="none" reason={null} {...props} />)
/** What the card looks like: the classes of its outermost element. */
const lookOf = (html: string) => /class="([^"]*)"/.exec(html)?.[1]
const buttonOf = (html: string) => {
  const [, attributes = '', content = ''] = /<button([^>]*)>(.*?)<\/button>/.exec(html) ?? []
  return { text: content.replaceAll(/<[^>]*>/g, ''), disabled: attributes.includes('aria-disabled="true"') }
}

test('the plan that somebody has stands out, and its button does nothing (SUBS-08, SUBS-09)', () => {
  const own = drawn({ held: 'this', reason: 'This is the plan you have.' })
  expect(lookOf(own)).toContain('border-brand')
  expect(lookOf(drawn({ held: 'other' }))).not.toContain('border-brand')
  expect(buttonOf(own)).toEqual({ text: 'Current Plan', disabled: true })
})

test.each([
  ['none', false, 'Subscribe', 'SUBS-11'],
  ['none', true, 'Subscribing...', 'SUBS-12'],
  ['other', false, 'Switch to Business Premium', 'SUBS-10'],
  ['other', true, 'Switching...', 'SUBS-13'],
] as const)('with %s plan held and pending %s the button reads “%s” (%s)', (held, pending, text, _fact) => {
  expect(buttonOf(drawn({ held, pending }))).toEqual({ text, disabled: pending })
})
