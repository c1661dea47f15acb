import { expect, test } from 'vitest'
import { toast, toastRegionModule } from './toast.ts'

test('of two simultaneous toasts with one topic, only the later one is shown', async () => {
  const topic = 'accept-bid'
  await Promise.all([
    toast({ title: 'Error accepting bid', tone: 'error' }, { topic }),
    toast({ title: 'Success!' }, { topic }),
  ])
  const { toasts } = await toastRegionModule.loadWithRetry()
  expect(toasts.shown().map(({ content }) => content.title)).toEqual(['Success!'])
})
