import type { Address } from '@/lib/domain/shared/address'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import { MAX_UINT256 } from '@/lib/domain/shared/amount'
import type { Failure } from '@/lib/domain/shared/result'
import { failure } from '@/lib/domain/shared/result'
import { settledToken } from './directed-pair'
import type { OrderData, SigningScheme } from './order'

/** Maximum validity of an order without a signed fee: 365 days. */
export const MAX_LIMIT_VALIDITY_SECONDS = 365 * 24 * 3600
/** Maximum validity of an order with a signed fee, and of the order of a quote request. */
const MAX_MARKET_VALIDITY_SECONDS = 3 * 3600
/** Maximum gas of an order with its hooks and signature check. Source: lib/docs/protocol.md#placement, step 11. */
export const MAX_ORDER_GAS = 8_000_000n
const MAX_OPEN_OUT_OF_MARKET_ORDERS = 10

/** The amount does not fit uint256. */
export type AmountFailure = Failure<'SellAmountOverflow' | 'BuyAmountOverflow'>
/** The signed fee, or its sum with the sell amount, does not fit uint256. */
export type FeeFailure = Failure<'FeeAmountOverflow'>

type ValidToFailure = Failure<
  'OrderExpired' | 'InsufficientValidTo' | 'ExcessiveValidTo' | 'InvalidParameter'
>

/**
 * `SameBuyAndSellToken`: also wrapped native for the native coin. `InvalidNativeSellToken`: the native coin is to be sold.
 * `UnsupportedToken`: a token is on the deny list.
 */
export type TokenFailure = Failure<
  'SameBuyAndSellToken' | 'InvalidNativeSellToken' | 'UnsupportedToken'
>

/** A token balance other than `erc20` is named. */
export type BalanceFailure = Failure<
  'UnsupportedBuyTokenDestination' | 'UnsupportedSellTokenSource'
>

/** Rules that a quote request can already break. */
export type TradeRuleFailure = Failure<'Forbidden'> | BalanceFailure | ValidToFailure | TokenFailure

/** A broken rule of steps 4, 6 and 7 of lib/docs/protocol.md#placement. */
export type OrderRuleFailure =
  | AmountFailure
  | FeeFailure
  | Failure<'ZeroAmount' | 'UnsupportedOrderType'>
  | TradeRuleFailure

const failWith = <Code extends string>(errorType: Code, description: string): Failure<Code> =>
  failure(errorType, description).error

/** Step 4: the amounts, and the sums the contract computes, fit uint256. */
export function checkAmountRange(
  data: Pick<OrderData, 'sellAmount' | 'buyAmount' | 'feeAmount'>,
): AmountFailure | FeeFailure | null {
  if (data.sellAmount > MAX_UINT256) {
    return failWith('SellAmountOverflow', 'sellAmount: exceeds the uint256 maximum')
  }
  if (data.buyAmount > MAX_UINT256) {
    return failWith('BuyAmountOverflow', 'buyAmount: exceeds the uint256 maximum')
  }
  if (data.feeAmount > MAX_UINT256) {
    return failWith('FeeAmountOverflow', 'feeAmount: exceeds the uint256 maximum')
  }
  if (data.sellAmount + data.feeAmount > MAX_UINT256) {
    return failWith(
      'FeeAmountOverflow',
      'feeAmount: with sellAmount it exceeds the uint256 maximum',
    )
  }
  return null
}

/** Step 6. */
export function checkNonZeroAmounts(
  data: Pick<OrderData, 'sellAmount' | 'buyAmount'>,
): Failure<'ZeroAmount'> | null {
  if (data.sellAmount === 0n) return failWith('ZeroAmount', 'sellAmount: must be above 0')
  if (data.buyAmount === 0n) return failWith('ZeroAmount', 'buyAmount: must be above 0')
  return null
}

/** Step 7a. `isForbidden` looks an account up in the deny list. */
export function checkAccounts(
  owner: Address,
  receiver: Address,
  isForbidden: (account: Address) => boolean,
): Failure<'Forbidden'> | null {
  const forbidden = [owner, receiver].find(isForbidden)
  return forbidden === undefined
    ? null
    : failWith(
        'Forbidden',
        `${forbidden === owner ? 'from' : 'receiver'}: ${forbidden} may not trade here`,
      )
}

/** Step 7b: a signed fee is only supported for fill-or-kill orders. */
export function checkOrderType(
  data: Pick<OrderData, 'feeAmount' | 'partiallyFillable'>,
): Failure<'UnsupportedOrderType'> | null {
  return data.feeAmount > 0n && data.partiallyFillable
    ? failWith('UnsupportedOrderType', 'feeAmount: must be 0 for a partially fillable order')
    : null
}

/** Step 7c: only plain ERC-20 balances are traded. */
export function checkBalances(
  data: Pick<OrderData, 'sellTokenBalance' | 'buyTokenBalance'>,
): BalanceFailure | null {
  if (data.buyTokenBalance !== 'erc20') {
    return failWith('UnsupportedBuyTokenDestination', 'buyTokenBalance: only erc20 is supported')
  }
  if (data.sellTokenBalance !== 'erc20') {
    return failWith('UnsupportedSellTokenSource', 'sellTokenBalance: only erc20 is supported')
  }
  return null
}

/**
 * Steps 7d and 7e. Expired means that `validTo` is before `now`: `validTo` itself is still valid.
 * `seconds.max` null means no upper limit (presign). A value that does not fit uint32 seconds, such
 * as milliseconds, is reported as too far ahead or as malformed.
 */
function checkValidTo(
  validTo: UnixSeconds,
  now: UnixSeconds,
  seconds: { readonly min: number; readonly max: number | null },
): ValidToFailure | null {
  const { min: minSeconds, max: maxSeconds } = seconds
  if (!Number.isInteger(validTo) || validTo < 0) {
    return failWith('InvalidParameter', 'validTo: expected whole unix seconds')
  }
  if (validTo < now) {
    return failWith('OrderExpired', `validTo: ${validTo} is in the past (unix seconds; now ${now})`)
  }
  if (validTo < now + minSeconds) {
    return failWith(
      'InsufficientValidTo',
      `validTo: must be at least ${minSeconds} s ahead, is ${validTo - now} s`,
    )
  }
  if (validTo > 0xffff_ffff || (maxSeconds !== null && validTo > now + maxSeconds)) {
    return failWith(
      'ExcessiveValidTo',
      maxSeconds === null
        ? 'validTo: does not fit uint32 (seconds, not milliseconds)'
        : `validTo: may be at most ${maxSeconds} s ahead, is ${validTo - now} s`,
    )
  }
  return null
}

/** The `seconds.max` of `checkValidTo` for an order. */
function maxValiditySeconds(
  data: Pick<OrderData, 'feeAmount'>,
  signingScheme: SigningScheme,
): number | null {
  if (signingScheme === 'presign') return null
  return data.feeAmount > 0n ? MAX_MARKET_VALIDITY_SECONDS : MAX_LIMIT_VALIDITY_SECONDS
}

/**
 * Steps 7f to 7h. Selling the wrapped native token for the native coin is an unwrap, not a trade. The
 * native coin is paid from the wrapped token, so it is refused with it.
 */
export function checkTokens(
  { sellToken, buyToken }: Pick<OrderData, 'sellToken' | 'buyToken'>,
  wrappedNativeToken: Address,
  isUnsupportedToken: (token: Address) => boolean,
): TokenFailure | null {
  if (sellToken === buyToken || (sellToken === wrappedNativeToken && buyToken === NATIVE_TOKEN)) {
    return failWith('SameBuyAndSellToken', 'buyToken: is the same asset as sellToken')
  }
  if (sellToken === NATIVE_TOKEN) {
    return failWith(
      'InvalidNativeSellToken',
      'sellToken: the native coin must be wrapped to be sold',
    )
  }
  const unsupported = [sellToken, buyToken].find(
    (token) =>
      isUnsupportedToken(token) || isUnsupportedToken(settledToken(token, wrappedNativeToken)),
  )
  return unsupported === undefined
    ? null
    : failWith(
        'UnsupportedToken',
        `${unsupported === sellToken ? 'sellToken' : 'buyToken'}: ${unsupported} is not supported`,
      )
}

/** What the rules of steps 6 and 7 need besides the order. The caller provides the deny lists. */
type RuleContext = {
  readonly owner: Address
  readonly signingScheme: SigningScheme
  readonly now: UnixSeconds
  /** Least seconds from `now`, or from the order's `validFrom`, to its `validTo`. */
  readonly minValiditySeconds: number
  readonly wrappedNativeToken: Address
  readonly isForbidden: (account: Address) => boolean
  readonly isUnsupportedToken: (token: Address) => boolean
}

/** An order to submit, with its owner resolved. */
export type OrderRulesInput = RuleContext & { readonly data: OrderData }

/**
 * The rules that need no other system, in the protocol's order; the first failure wins.
 * Inside: uint256 range (4), 6, and 7a to 7h of lib/docs/protocol.md#placement. The caller's,
 * before: body and signature shape (1, `parseOrderSignature`), app data (2), replaced order (3),
 * owner (5, `resolveOrderOwner`). After: chain checks (8), quote (9),
 * then `checkOpenOrderCount` (10), `checkOrderGas` (11), `checkValidFrom` (12) and storing (13).
 */
export function checkOrderRules(input: OrderRulesInput): OrderRuleFailure | null {
  const { data, owner, signingScheme, now } = input
  return (
    checkAmountRange(data) ??
    checkNonZeroAmounts(data) ??
    checkAccounts(owner, data.receiver, input.isForbidden) ??
    checkOrderType(data) ??
    checkBalances(data) ??
    checkValidTo(data.validTo, now, {
      min: input.minValiditySeconds,
      max: maxValiditySeconds(data, signingScheme),
    }) ??
    checkTokens(data, input.wrappedNativeToken, input.isUnsupportedToken)
  )
}

/** A requested quote; it has no limit and no signed fee that could break a rule. */
export type QuoteRulesInput = RuleContext & {
  readonly data: Pick<
    OrderData,
    'sellToken' | 'buyToken' | 'receiver' | 'validTo' | 'sellTokenBalance' | 'buyTokenBalance'
  >
}

/** Steps 7a and 7c to 7h for a quote request; its validity is limited like a market order's. */
export function checkQuoteRules(input: QuoteRulesInput): TradeRuleFailure | null {
  const { data, owner, signingScheme, now } = input
  const maxSeconds = signingScheme === 'presign' ? null : MAX_MARKET_VALIDITY_SECONDS
  return (
    checkAccounts(owner, data.receiver, input.isForbidden) ??
    checkBalances(data) ??
    checkValidTo(data.validTo, now, { min: input.minValiditySeconds, max: maxSeconds }) ??
    checkTokens(data, input.wrappedNativeToken, input.isUnsupportedToken)
  )
}

/** Step 10. `openOutOfMarketOrders` is the number of the owner's other open out-of-market orders. */
export function checkOpenOrderCount(
  outOfMarket: boolean,
  openOutOfMarketOrders: number,
): Failure<'TooManyLimitOrders'> | null {
  return outOfMarket && openOutOfMarketOrders >= MAX_OPEN_OUT_OF_MARKET_ORDERS
    ? failWith(
        'TooManyLimitOrders',
        `at most ${MAX_OPEN_OUT_OF_MARKET_ORDERS} open orders outside the market per account`,
      )
    : null
}

/** Step 11. `gas` is the quote's gas plus hooks plus contract-signature verification. */
export function checkOrderGas(gas: bigint): Failure<'TooMuchGas'> | null {
  return gas > MAX_ORDER_GAS
    ? failWith('TooMuchGas', `the order needs ${gas} gas, at most ${MAX_ORDER_GAS} is allowed`)
    : null
}

/** Step 12. `validFrom` comes from the app data; null when absent. */
export function checkValidFrom(
  validTo: UnixSeconds,
  validFrom: UnixSeconds | null,
  minValiditySeconds: number,
): Failure<'InvalidValidFrom'> | null {
  return validFrom !== null && validTo < validFrom + minValiditySeconds
    ? failWith(
        'InvalidValidFrom',
        `appData: metadata.validFrom ${validFrom} leaves less than ${minValiditySeconds} s until validTo`,
      )
    : null
}
