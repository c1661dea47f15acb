import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import type { VerificationStatus } from '#modules/carriers/profiles/contract/badge.ts'
import type { Profile } from '#modules/carriers/profiles/contract.ts'
import { ownProfileQuery } from '#web/lib/session/own-profile.ts'
import { profileWithUpdates, verificationLive } from './verification-updates.ts'

const BOB = '00000000-0000-4000-8000-00000000000b'
const CARA = '00000000-0000-4000-8000-00000000000c'
const { queryKey } = ownProfileQuery

const cached = { userId: BOB, verificationStatus: 'pending_review', verificationVersion: 1 } as Profile
const changed = (version: number, verificationStatus: VerificationStatus, id = BOB) => ({
  id,
  version,
  patch: { verificationStatus },
})
let client: QueryClient
beforeEach(() => {
  client = new QueryClient()
  client.setQueryData(queryKey, cached)
})
const receive = (...message: Parameters<typeof changed>) =>
  verificationLive['verification.changed'](client, changed(...message))
const cachedStatus = () => client.getQueryData(queryKey)?.verificationStatus
const isInvalidated = () => client.getQueryState(queryKey)?.isInvalidated

test('shows a staff decision on the badge and refetches the feedback (STATE-23)', async () => {
  receive(2, 'verified')
  expect(cachedStatus()).toBe('verified')
  await expect.poll(isInvalidated).toBe(true)
})

test('ignores old and repeated messages without a request to the server', async () => {
  client.setQueryData(queryKey, { ...cached, verificationStatus: 'rejected', verificationVersion: 3 })
  receive(2, 'verified')
  receive(3, 'rejected')
  await Promise.resolve()
  expect(cachedStatus()).toBe('rejected')
  expect(isInvalidated()).toBe(false)
})

test('ignores messages about other users', () => {
  expect(profileWithUpdates(cached, changed(2, 'verified', CARA))).toBe(cached)
})
