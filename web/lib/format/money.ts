/** Formats `1234.5` as `£1,234.50`. By hand, because loading Intl is slow. */
export function formatPounds(amount: number): string {
  const digits = Math.abs(amount).toFixed(2)
  return `${amount < 0 ? '-' : ''}£${digits.replace(/\B(?=(\d{3})+\.)/g, ',')}`
}

/** Parses a money field: pounds, null if empty, NaN for an invalid amount, which the schema rejects. */
export function parsePounds(input: string): number | null {
  const text = input.replace(/[£\s\p{Cf}]/gu, '')
  if (text === '') return null
  const plain = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN
}
