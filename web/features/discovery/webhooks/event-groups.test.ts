import { expect, test } from 'vitest'
import { WebhookEvent } from '#modules/discovery/webhooks/payloads/contract.ts'
import { EVENT_GROUPS } from './event-groups.ts'

test('every event can be chosen, in one group (HOOK-01)', () => {
  expect(Object.values(EVENT_GROUPS).flat().toSorted()).toEqual(WebhookEvent.options.toSorted())
})
