/** Decimal and group separators of a locale. */
export type Separators = { readonly decimal: string; readonly group: string }

/** For text without a reader's locale: 1,234.5. */
export const ENGLISH_SEPARATORS: Separators = { decimal: '.', group: ',' }

/** Inserts the group separator every three digits. */
export function groupDigits(digits: string, group: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, group)
}

/** Formats a number with grouped integer digits and the reader's separators; at most 12 decimals. */
export function formatNumber(value: number, separators: Separators = ENGLISH_SEPARATORS): string {
  // String() would write a small share with an exponent.
  const [whole = '', fraction] = Number.isInteger(value)
    ? [String(value)]
    : value
        .toFixed(12)
        .replace(/\.?0+$/, '')
        .split('.')
  const grouped = groupDigits(whole, separators.group)
  return fraction === undefined ? grouped : `${grouped}${separators.decimal}${fraction}`
}
