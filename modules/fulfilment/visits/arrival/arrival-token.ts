import { createHash, createHmac } from 'node:crypto'

const TOKEN_BYTES = 16

/**
 * Returns the token of `/door/{token}`: 128 bits derived from job, London date and server secret, so that it can be
 * shown again although only its hash is stored (DOOR-04).
 */
export const arrivalToken = (secret: string, requestId: string, day: string): string =>
  createHmac('sha256', secret).update(`door:${requestId}:${day}`).digest().subarray(0, TOKEN_BYTES).toString('hex')

/** Returns the stored form of a token: SHA-256, hexadecimal. */
export const hashArrivalToken = (token: string): string => createHash('sha256').update(token).digest('hex')
