import { createHash, createHmac } from 'node:crypto'

const TOKEN_BYTES = 16

/**
 * The secret of `/door/{token}`: 128 bits that follow from the job, the day of London and the server's secret, so that it
 * can be shown again although only its hash is stored (DOOR-04).
 */
export const doorToken = (secret: string, requestId: string, day: string): string =>
  createHmac('sha256', secret).update(`door:${requestId}:${day}`).digest().subarray(0, TOKEN_BYTES).toString('hex')

/** What is stored of one: SHA-256 in hexadecimal digits. */
export const hashOfDoor = (token: string): string => createHash('sha256').update(token).digest('hex')
