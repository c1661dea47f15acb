import { hash } from '@node-rs/argon2'

/**
 * The hash of a password that takes no time to check. Real ones cost 25 ms of one core on purpose, and those whom the
 * tests bring in sign in thousands of times; what a real one costs has tests of its own (accounts/throttling.test.ts).
 */
export const quickHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
