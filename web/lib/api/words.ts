/** What the client library says when no server answer can be quoted. */
export const words = {
  unreachable: 'We could not reach the server. Check your connection and try again.',
  notSent: 'Not sent yet. Try again.',
  unreadable: 'The server sent something we could not read. Please try again.',
  fileRefused: 'This file could not be opened. Please try again.',
  unexpected: 'An unexpected error occurred.',
  outsideProvider: 'useAuthContext must be used within an AuthProvider',
} as const
