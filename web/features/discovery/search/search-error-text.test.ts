import { expect, test } from 'vitest'
import { ApiError } from '#web/lib/api/api.ts'
import { searchErrorText } from './search-error-text.ts'

const failed = (status: number, code: string, message: string, fields?: Record<string, string>) =>
  new ApiError(status, { code, message, fields })

test.each([
  [failed(429, 'too_many', 'Too many at once.'), 'Search Error: Too many at once.'],
  [failed(400, 'invalid', 'Invalid.', { term: 'Too long.' }), 'Search Error: Too long.'],
  [failed(503, 'unavailable', 'Away.'), 'The search service encountered an issue. Please try again later.'],
  [failed(0, 'unreachable', 'No answer.'), 'Failed to fetch search results: No answer.'],
  [failed(200, 'unreadable', 'What?'), 'Received unexpected data format from search service.'],
  [
    new TypeError('terminated'),
    'An unknown error occurred while searching. Please check your connection or try again.',
  ],
])('returns the message for a failed search: %s (ERR-05 to ERR-09)', (error, text) => {
  expect(searchErrorText(error)).toBe(text)
})
