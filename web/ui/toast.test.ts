import { expect, test } from 'vitest'
import { region, toast } from './toast.ts'

test('of two simultaneous toasts with one topic, only the later one is shown', async () => {
  const topic = 'accept-bid'
  await Promise.all([
    toast({ title: 'Error accepting bid', tone: 'error' }, { topic }),
    toast({ title: 'Success!' }, { topic }),
  ])
  const { toasts } = await region.loadWithRetry()
  expect(toasts.shown().map(({ content }) => content.title)).toEqual(['Success!'])
})
