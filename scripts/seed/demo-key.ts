import { createHmac } from 'node:crypto'
import { keyOf } from '#modules/core/api-keys/key-format.ts'

/**
 * Returns Cara's demo key, which is the same at each start. It follows from the secret of this machine's server, so no
 * other installation has it; production has no demo data.
 */
export const demoKey = (secret: string): string =>
  keyOf([...createHmac('sha512', secret).update('demo-api-key').digest()])
