import { expect, test } from 'vitest'
import { menuGroups } from './menu-entries.ts'
import { menuName } from './menu-name.ts'

test('labels the menu with the display name, the email or User (MENU-03 to MENU-05)', () => {
  expect(menuName('Ann', 'ann.b@kerbside.example')).toBe('Ann')
  expect(menuName(null, 'ann.b@kerbside.example')).toBe('ann.b')
  expect(menuName('  ', undefined)).toBe('User')
})

type MenuUser = Parameters<typeof menuGroups>[0]
const pathsOf = (user: MenuUser) => menuGroups(user).map(({ entries }) => entries.map(({ to }) => to))

test('only businesses have open requests, bids and plans in their menu (R55)', () => {
  const paths = (userType: MenuUser['userType']) => pathsOf({ userType, staffLevel: null }).flat()
  for (const path of ['/jobs', '/dashboard#my-bids', '/subscribe', '/account/developer']) {
    expect(paths('business')).toContain(path)
    expect(paths('customer')).not.toContain(path)
  }
  expect(paths('customer')).toContain('/my-posts')
  expect(paths(null)).toEqual(['/dashboard', '/my-items', '/profile/edit', '/account/settings'])
})

test('only staff have the console in their menu (R26)', () => {
  const groups = (staffLevel: MenuUser['staffLevel']) => pathsOf({ userType: 'customer', staffLevel })
  expect(groups('viewer')[1]).toEqual(expect.arrayContaining(['/ops', '/ops/verifications', '/ops/disputes']))
  expect(groups(null)).toHaveLength(1)
})
