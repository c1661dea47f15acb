import { beforeEach, expect, test, vi } from 'vitest'
import { toast } from '#web/ui/toast.ts'
import { explain, profileFailed, welcome } from './sign-in-notices.ts'

vi.mock('#web/ui/toast.ts', () => ({ toast: vi.fn(), dismissToast: vi.fn() }))
beforeEach(() => vi.mocked(toast).mockClear())

test('whoever logs in is told that it worked (ERR-32)', async () => {
  await welcome('customer')
  expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Login Successful' }), expect.anything())
})

test('an account without a type is told instead that its profile needs an update, for five seconds (ERR-33, ERR-34)', async () => {
  await welcome(null)
  expect(toast).not.toHaveBeenCalled()
  await explain('no-account-type')
  expect(toast).toHaveBeenCalledWith(
    expect.objectContaining({ title: 'Profile Update Needed' }),
    expect.objectContaining({ duration: 5_000 }),
  )
})

test('whose profile cannot be read after logging in is told so, with the reason (ERR-35)', async () => {
  await profileFailed('Not just now.')
  expect(toast).toHaveBeenCalledWith(
    { tone: 'error', title: 'Login Succeeded, Profile Error', description: 'Not just now.' },
    expect.anything(),
  )
})
