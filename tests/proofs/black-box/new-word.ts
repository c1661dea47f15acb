import { randomBytes } from 'node:crypto'

/** Returns a word that occurs nowhere else. Letters only: ten digits in a row are refused as a phone number. */
export const newWord = (): string =>
  `kx${randomBytes(5).toString('hex')}`.replaceAll(/\d/g, (digit) => 'ghjkmnpqrs'.charAt(Number(digit)))
