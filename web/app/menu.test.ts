import { expect, test } from 'vitest'
import { menuEntries } from './menu-entries.ts'
import { menuName } from './menu-name.ts'

test('the menu is named after the person: display name, e-mail, User (MENU-03 to MENU-05)', () => {
  expect(menuName('Ann', 'ann.b@kerbside.example')).toBe('Ann')
  expect(menuName(null, 'ann.b@kerbside.example')).toBe('ann.b')
  expect(menuName('  ', undefined)).toBe('User')
})

test('only a business finds open requests in its menu (R55)', () => {
  const paths = (userType: 'customer' | 'business' | null) =>
    menuEntries({ userType, role: 'member' }).map(({ to }) => to)
  expect(paths('business')).toContain('/jobs')
  expect(paths('customer')).not.toContain('/jobs')
  expect(paths(null)).toEqual(['/dashboard', '/my-items', '/profile/edit', '/account/settings'])
})

test('only staff find the review of documents in their menu (R26)', () => {
  const paths = (role: 'member' | 'operations') => menuEntries({ userType: 'customer', role }).map(({ to }) => to)
  expect(paths('operations')).toContain('/ops/verifications')
  expect(paths('member')).not.toContain('/ops/verifications')
})
