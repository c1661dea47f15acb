/**
 * Returns text from outside, such as an error message, as PostgreSQL accepts it in text and JSON: no NUL, no lone
 * surrogate, at most `maxLength` UTF-16 units.
 */
export const pgSafeText = (text: string, maxLength: number): string =>
  text.replaceAll('\u0000', '').slice(0, maxLength).toWellFormed()
