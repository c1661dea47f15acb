import { createHash, createHmac } from 'node:crypto'

const TOKEN_BYTES = 16

/**
 * Returns the token in the QR code that a driver shows at the door, which opens `/door/{token}`. Its 128 bits are
 * derived from job, London date and server secret, so it can be shown again although only its hash is stored (DOOR-04).
 */
export const arrivalToken = (secret: string, requestId: string, day: string): string =>
  createHmac('sha256', secret).update(`door:${requestId}:${day}`).digest().subarray(0, TOKEN_BYTES).toString('hex')

/** Returns the stored form of a token: SHA-256, hexadecimal. */
export const hashArrivalToken = (token: string): string => createHash('sha256').update(token).digest('hex')
