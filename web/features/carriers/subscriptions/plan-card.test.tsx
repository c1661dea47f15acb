import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PLANS } from '#modules/carriers/subscriptions/contract/plans.ts'
import { PlanCard } from './plan-card.tsx'

const rendered = (props: Partial<ComponentProps<typeof PlanCard>>) =>
  renderToStaticMarkup(<PlanCard plan={PLANS.premium} currentPlan="none" reason={null} {...props} />)
/** The classes of the card's outermost element. */
const classesOf = (html: string) => /class="([^"]*)"/.exec(html)?.[1]
const buttonOf = (html: string) => {
  const [, attributes = '', content = ''] = /<button([^>]*)>(.*?)<\/button>/.exec(html) ?? []
  return { text: content.replaceAll(/<[^>]*>/g, ''), disabled: attributes.includes('aria-disabled="true"') }
}

test("highlights the viewer's plan and disables its button (SUBS-08, SUBS-09)", () => {
  const own = rendered({ currentPlan: 'this', reason: 'You’re on this plan.' })
  expect(classesOf(own)).toContain('border-brand')
  expect(classesOf(rendered({ currentPlan: 'other' }))).not.toContain('border-brand')
  expect(buttonOf(own)).toEqual({ text: 'Current Plan', disabled: true })
})

test.each([
  ['none', false, 'Subscribe', 'SUBS-11'],
  ['none', true, 'Subscribing...', 'SUBS-12'],
  ['other', false, 'Switch to Business Premium', 'SUBS-10'],
  ['other', true, 'Switching...', 'SUBS-13'],
] as const)('with %s plan held and pending %s the button reads “%s” (%s)', (currentPlan, pending, text, _fact) => {
  expect(buttonOf(rendered({ currentPlan, pending }))).toEqual({ text, disabled: pending })
})
