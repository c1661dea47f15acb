/**
 * Text that others wrote, such as an error's or a word of it, as PostgreSQL takes it in text and in JSON: no NUL, no
 * half of a letter, at most `most` UTF-16 units.
 */
export const pgSafeText = (text: string, most: number): string =>
  text.replaceAll('\u0000', '').slice(0, most).toWellFormed()
