import { expect, test } from 'vitest'
import { postLoginDestination } from './post-login-destination.ts'

test('an account without a type goes to the profile, whatever page was requested (AUTH-11, R12)', () => {
  const destination = postLoginDestination({ userType: null, subscribed: undefined, returnTo: '/my-posts' })
  expect(destination).toEqual({ to: '/profile/edit', reason: 'no-account-type' })
})

test('a business without a subscription goes to the plans, whatever page was requested (AUTH-13, R12)', () => {
  const destination = postLoginDestination({ userType: 'business', subscribed: false, returnTo: '/job/1' })
  expect(destination).toEqual({ to: '/subscribe', reason: 'no-subscription' })
})

test('a customer and a subscribed business return to the requested page (R12)', () => {
  expect(postLoginDestination({ userType: 'customer', subscribed: undefined, returnTo: '/job/1' }).to).toBe('/job/1')
  expect(postLoginDestination({ userType: 'business', subscribed: true, returnTo: '/job/1' }).to).toBe('/job/1')
})

test('everyone else goes to the dashboard (AUTH-15)', () => {
  expect(postLoginDestination({ userType: 'customer', subscribed: undefined, returnTo: null }).to).toBe('/dashboard')
  expect(postLoginDestination({ userType: 'business', subscribed: true, returnTo: null }).to).toBe('/dashboard')
})

test('a business whose subscription could not be read is not sent to pay (AUTH-13)', () => {
  expect(postLoginDestination({ userType: 'business', subscribed: undefined, returnTo: null }).to).toBe('/dashboard')
})

test('an account whose profile could not be read goes to the dashboard (AUTH-16)', () => {
  expect(postLoginDestination({ userType: undefined, subscribed: undefined, returnTo: '/my-posts' }).to).toBe(
    '/dashboard',
  )
})
