/** `1234.5` → `£1,234.50`. By hand, as ages are: Intl is not loaded for what every page shows. */
export function formatPounds(amount: number): string {
  const digits = Math.abs(amount).toFixed(2)
  return `${amount < 0 ? '-' : ''}£${digits.replace(/\B(?=(\d{3})+\.)/g, ',')}`
}

/** What was typed into a money field: pounds, null for nothing, NaN for what is no amount (the schema then refuses it). */
export function parsePounds(typed: string): number | null {
  const text = typed.replace(/[£\s\p{Cf}]/gu, '')
  if (text === '') return null
  const plain = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN
}
