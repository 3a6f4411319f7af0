import type { QuoteRequest } from '@/lib/contract/codecs/quote'
import type { Address } from '@/lib/domain/shared/address'
import { ZERO_ADDRESS } from '@/lib/domain/shared/address'
import type { Atoms } from '@/lib/domain/shared/amount'
import { atoms } from '@/lib/domain/shared/amount'
import type { FormReading } from './form-reading'
import { ORDER_APP_DATA } from './order-draft'
import type { TradeFormState } from './trade-form-state'

/** Quotes are priced as market orders, which live three hours at most. */
const LONGEST_QUOTED_SECONDS = 10_800

/** Every field at its default; it also fills the slot of a query that is switched off. */
export const NO_REQUEST: QuoteRequest = {
  sellToken: ZERO_ADDRESS,
  buyToken: ZERO_ADDRESS,
  from: ZERO_ADDRESS,
  receiver: null,
  kind: 'sell',
  sellAmountBeforeFee: atoms(1n),
  sellAmountAfterFee: null,
  buyAmountAfterFee: null,
  validTo: null,
  validFor: null,
  appData: null,
  appDataHash: null,
  sellTokenBalance: 'erc20',
  buyTokenBalance: 'erc20',
  partiallyFillable: false,
  signingScheme: 'eip712',
  verificationGasLimit: null,
  onchainOrder: false,
  priceQuality: 'optimal',
  timeout: null,
}

/** What to ask a price for; null while the form does not say enough. */
export function quoteRequest(
  form: TradeFormState,
  reading: FormReading,
  account: Address | null,
): QuoteRequest | null {
  if (form.sellToken === null || form.buyToken === null) return null
  const selling = form.kind === 'sell' || form.isLimit
  const amount = selling ? reading.sellAmount : reading.buyAmount
  if (amount === null) return null
  return {
    ...shared(form.sellToken, form.buyToken, account),
    kind: selling ? 'sell' : 'buy',
    sellAmountBeforeFee: selling ? amount : null,
    sellAmountAfterFee: null,
    buyAmountAfterFee: selling ? null : amount,
    validFor: Math.min(form.deadlineSeconds, LONGEST_QUOTED_SECONDS),
  }
}

/** The same pair at a hundredth to a thousandth of the size: the price before this trade moves it. */
export function marketRequest(
  { sellToken, buyToken }: { readonly sellToken: Address; readonly buyToken: Address },
  sellAmount: bigint,
  account: Address | null,
): QuoteRequest {
  return {
    ...shared(sellToken, buyToken, account),
    kind: 'sell',
    sellAmountBeforeFee: null,
    sellAmountAfterFee: sampleSize(sellAmount),
    buyAmountAfterFee: null,
    validFor: null,
    priceQuality: 'fast',
  }
}

/** A power of ten, so that the sample does not change with every digit typed. */
function sampleSize(sellAmount: bigint): Atoms {
  const exponent = Math.max(0, sellAmount.toString().length - 3)
  return atoms(10n ** BigInt(exponent))
}

/** What every question of this page has in common. */
function shared(sellToken: Address, buyToken: Address, account: Address | null) {
  return {
    ...NO_REQUEST,
    sellToken,
    buyToken,
    // A price needs no account; the zero address asks for anyone's.
    from: account ?? ZERO_ADDRESS,
    appData: ORDER_APP_DATA,
  }
}
