import type { FormReading } from '@/components/trade/form/form-reading'
import type { SellMode } from '@/components/trade/form/sell-mode'
import type { TradeFormState } from '@/components/trade/form/trade-form-state'
import { ORDER_APP_DATA } from '@/components/wallet/order-draft'
import type { AccountKind } from '@/lib/client/wagmi/chain-reads'
import type { QuoteRequest } from '@/lib/contract/codecs/quote'
import { NATIVE_ORDER_GAS } from '@/lib/domain/order/onchain-order'
import type { Address } from '@/lib/domain/shared/address'
import { ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'

/** Quotes are priced as market orders, which last at most three hours. */
const LONGEST_QUOTED_SECONDS = 10_800

/** All fields at their defaults; also a placeholder for a disabled query. */
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

/** The order's account and signature check; both affect the settlement cost. */
export type QuotedFor = Pick<
  QuoteRequest,
  'from' | 'receiver' | 'signingScheme' | 'verificationGasLimit' | 'onchainOrder'
>

/** A price does not need an account; the zero address stands for any account. */
export function quotedFor(
  account: Address | null,
  kind: AccountKind | null,
  sellMode: SellMode,
): QuotedFor {
  if (sellMode.way === 'placement') {
    return {
      from: sellMode.placementContract,
      receiver: account,
      signingScheme: 'eip1271',
      // The gas charged to the placed order, so that the quote matches it.
      verificationGasLimit: Number(NATIVE_ORDER_GAS),
      onchainOrder: true,
    }
  }
  const signsOnChain = kind === 'contract'
  return {
    from: account ?? ZERO_ADDRESS,
    receiver: null,
    signingScheme: signsOnChain ? 'presign' : 'eip712',
    verificationGasLimit: null,
    onchainOrder: signsOnChain,
  }
}

/** The quote request; null while the form is incomplete, or when it wraps instead of trading. */
export function quoteRequest(
  form: TradeFormState,
  reading: FormReading,
  sellMode: SellMode,
  accountFields: QuotedFor,
): QuoteRequest | null {
  if (sellMode.sellToken === null || form.buyToken === null || sellMode.way === 'wrap') return null
  const selling = form.kind === 'sell' || form.isLimit
  const amount = selling ? reading.sellAmount : reading.buyAmount
  if (amount === null) return null
  return {
    ...NO_REQUEST,
    ...accountFields,
    sellToken: sellMode.sellToken,
    buyToken: form.buyToken,
    appData: ORDER_APP_DATA,
    kind: selling ? 'sell' : 'buy',
    sellAmountBeforeFee: selling ? amount : null,
    buyAmountAfterFee: selling ? null : amount,
    validFor: Math.min(form.deadlineSeconds, LONGEST_QUOTED_SECONDS),
  }
}
