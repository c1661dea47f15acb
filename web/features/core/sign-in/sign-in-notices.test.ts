import { beforeEach, expect, test, vi } from 'vitest'
import { toast } from '#web/ui/toast.ts'
import { explainRedirect, showLoginSuccess, showProfileError } from './sign-in-notices.ts'

vi.mock('#web/ui/toast.ts', () => ({ toast: vi.fn(), dismissToast: vi.fn() }))
beforeEach(() => vi.mocked(toast).mockClear())

test('confirms a successful login (ERR-32)', async () => {
  await showLoginSuccess('customer')
  expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Login Successful' }), expect.anything())
})

test('tells an account without a type for five seconds to update its profile (ERR-33, ERR-34)', async () => {
  await showLoginSuccess(null)
  expect(toast).not.toHaveBeenCalled()
  await explainRedirect('no-account-type')
  expect(toast).toHaveBeenCalledWith(
    expect.objectContaining({ title: 'Profile Update Needed' }),
    expect.objectContaining({ duration: 5_000 }),
  )
})

test('says why the profile could not be read after logging in (ERR-35)', async () => {
  await showProfileError('Not just now.')
  expect(toast).toHaveBeenCalledWith(
    { tone: 'error', title: 'Login Succeeded, Profile Error', description: 'Not just now.' },
    expect.anything(),
  )
})
