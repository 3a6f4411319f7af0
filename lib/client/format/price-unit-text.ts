import { type TokenUnit, tokenLabel } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import type { PriceUnit } from './price'

/** "USDC per WETH": what a price of the pair counts, in its direction. */
export function priceUnitText(
  { sellToken, buyToken }: { readonly sellToken: TokenUnit; readonly buyToken: TokenUnit },
  unit: PriceUnit,
): string {
  const [quoted, base] = unit === 'buyPerSell' ? [buyToken, sellToken] : [sellToken, buyToken]
  return t`${tokenLabel(quoted)} per ${tokenLabel(base)}`
}
