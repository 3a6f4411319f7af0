/** Decimal and group separators of a locale. */
export type Separators = { readonly decimal: string; readonly group: string }

export const ENGLISH_SEPARATORS: Separators = { decimal: '.', group: ',' }
