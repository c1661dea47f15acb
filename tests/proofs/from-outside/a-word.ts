import { randomBytes } from 'node:crypto'

/** A word that stands nowhere else. Of letters alone: ten digits in a row are refused as a phone number. */
export const aWord = (): string =>
  `kx${randomBytes(5).toString('hex')}`.replaceAll(/\d/g, (digit) => 'ghjkmnpqrs'.charAt(Number(digit)))
