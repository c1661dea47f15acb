import { expect, test, vi } from 'vitest'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { requestKeys } from '#web/features/market/requests/keys.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { createIdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { submitErrorMessage, submitRequest } from './submit-request.ts'

vi.mock('#web/lib/forms/send-form.ts', () => ({
  toFormData: () => new FormData(),
  sendForm: async () => Response.json(POSTED, { status: 201 }),
}))

const refusal = (status: number, message: string, fields?: Record<string, string>) =>
  new ApiError(status, { code: 'any', message, fields })

test('names a photo that the server refuses as the reason (ERR-17)', () => {
  const message = 'Max file size is 5MB.'
  expect(submitErrorMessage(refusal(400, 'Please check.', { image: message }))).toBe(`Image upload failed: ${message}`)
  expect(submitErrorMessage(refusal(413, message))).toBe(`Image upload failed: ${message}`)
})

test('quotes any other refusal (ERR-19)', () => {
  expect(submitErrorMessage(refusal(503, 'Please wait.'))).toBe('Failed to submit request: Please wait.')
})

test('shows a general message for an unexpected error (ERR-16)', () => {
  expect(submitErrorMessage(new TypeError('x'))).toBe('An unexpected error occurred. Please try again.')
})

const POSTED: RequestDetail = {
  id: '0198c0de-0000-7000-8000-000000000001',
  userId: '0198c0de-0000-7000-8000-000000000002',
  title: 'Two-seat sofa',
  description: 'By the front door.',
  status: 'pending',
  budget: null,
  locationText: null,
  imageUrls: null,
  bidCount: 0,
  createdAt: '2026-11-21T09:00:00.000Z',
  updatedAt: '2026-11-21T09:00:00.000Z',
  version: 1,
  winningBidId: null,
  acceptedBidderId: null,
  collectedAt: null,
  postcode: null,
}

test('refetches the owner’s list and the homepage list after posting (CALL-20)', async () => {
  const cached = [requestKeys.myRequestsFor('ann'), requestKeys.latestFor('ann')]
  for (const key of cached) queryClient.setQueryData(key, { items: [] })
  const { title, description, postcode, budget } = POSTED
  await submitRequest({
    request: { title, description, postcode, budget },
    photos: [],
    key: createIdempotencyKey(),
    onUpload: () => undefined,
  })
  expect(cached.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true])
})
