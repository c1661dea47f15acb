import { expect, test } from 'vitest'
import { ApiError } from '#web/lib/api.ts'
import { whyNotSubmitted } from './submit-request.ts'

const refusal = (status: number, message: string, fields?: Record<string, string>) =>
  new ApiError(status, { code: 'any', message, fields })

test('a photo that the server refuses is named as the reason (ERR-17)', () => {
  const message = 'Max file size is 5MB.'
  expect(whyNotSubmitted(refusal(400, 'Please check.', { image: message }))).toBe(`Image upload failed: ${message}`)
  expect(whyNotSubmitted(refusal(413, message))).toBe(`Image upload failed: ${message}`)
})

test('any other refusal is quoted (ERR-19)', () => {
  expect(whyNotSubmitted(refusal(503, 'Please wait.'))).toBe('Failed to submit request: Please wait.')
})

test('what nobody expected gets the plain sentence (ERR-16)', () => {
  expect(whyNotSubmitted(new TypeError('x'))).toBe('An unexpected error occurred. Please try again.')
})
