import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32
const FILE = /^([\w-]{43})\.ics$/

/** Returns a new token of 256 bits in base64url. */
export const generateToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** Returns the stored form of a token, SHA-256. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Binds a sealed token to its owner's row, so that it can't be moved to another. */
export const associatedDataFor = (userId: string): string => `calendar:${userId}`

/** Returns the path of a feed. */
export const feedPath = (token: string): string => `/calendar/${token}.ics`

/** Returns the token in the last part of a feed's path; null if it can't be one. */
export const parseToken = (file: string): string | null => FILE.exec(file)?.[1] ?? null
