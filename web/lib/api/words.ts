/** Messages for errors without a server response. */
export const words = {
  unreachable: 'We couldn’t connect. Check your internet connection and try again.',
  notSent: 'Not sent yet. Try again.',
  unreadable: 'Something went wrong at our end. Try again.',
  fileRefused: 'We couldn’t open this file. Try again.',
  unexpected: 'An unexpected error occurred.',
  outsideProvider: 'useAuthContext must be used within an AuthProvider',
} as const
