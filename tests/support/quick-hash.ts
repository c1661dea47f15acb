import { hash } from '@node-rs/argon2'

/**
 * The hash of a password that takes no time to check. Real ones cost 25 ms of one core on purpose, and the people of
 * the tests sign in thousands of times; real hashes have tests of their own (accounts/throttling.test.ts).
 */
export const quickHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
