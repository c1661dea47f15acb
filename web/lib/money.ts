const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** `72` → `£72.00`. */
export const formatPounds = (amount: number): string => pounds.format(amount)

/** What was typed into a money field: pounds, null for nothing, NaN for what is no amount (the schema then refuses it). */
export function parsePounds(typed: string): number | null {
  const text = typed.replace(/[£\s]/g, '')
  if (text === '') return null
  const plain = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN
}
