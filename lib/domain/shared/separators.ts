/** The two marks a locale writes into numbers. */
export type Separators = { readonly decimal: string; readonly group: string }

export const ENGLISH_SEPARATORS: Separators = { decimal: '.', group: ',' }
