import type { Session } from '#modules/core/accounts/contract.ts'

/** A customer's session as the server returns it to a browser; its token is valid for ten minutes. */
export const sessionOf = (email: string, emailConfirmed = true): Session => ({
  accessToken: `token of ${email}`,
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
  user: {
    id: '01980001-0000-7000-8000-000000000000',
    email,
    emailConfirmed,
    userType: 'customer',
    role: 'member',
    staffLevel: null,
    secondFactor: null,
  },
})
