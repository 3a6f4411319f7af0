import { shownText } from '@/lib/domain/shared/visible-text'

const MAX_SYMBOL = 12
const MAX_NAME = 60

/**
 * A symbol as it is shown: visible text of at most 12 characters, "?" when nothing is left. Only for
 * symbols; `tokenLabel` names a token that may have none.
 */
export const safeSymbol = (symbol: string): string => shownText(symbol, MAX_SYMBOL) || '?'

/** The same for names, which may be longer (60 characters) or empty. */
export const safeName = (name: string): string => shownText(name, MAX_NAME)
