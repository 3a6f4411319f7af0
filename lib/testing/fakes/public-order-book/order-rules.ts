import type { Address } from 'viem'
import { type AppData, findDocument, readDocument } from './app-data'
import type { Book, ChainRefusal } from './book'
import type { AppDataInput } from './order-creation'
import { refuse } from './reply'
import type { SignedFields } from './signing'
import type { SigningScheme } from './stored'

export const NATIVE_TOKEN: Address = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Shortest and longest life of an order in seconds. Source: crates/configs, `OrderValidationConfig`. */
export const MIN_VALIDITY_SECONDS = 60
const MAX_MARKET_VALIDITY_SECONDS = 10_800
const MAX_LIMIT_VALIDITY_SECONDS = 31_536_000

/** The document of an order or quote, or a refusal. Source: `OrderValidator::validate_app_data`. */
export function validateAppData(book: Book, input: AppDataInput): AppData {
  const document = input.document ?? findDocument(book, input.hash)
  if (document === null) {
    return refuse(
      400,
      'InvalidAppData',
      `Unknown pre-image for app data hash AppDataHash(${input.hash})`,
    )
  }
  const read = readDocument(document)
  if ('refusal' in read) return refuse(400, 'InvalidAppData', read.refusal)
  if (input.document !== null && input.expected !== null && input.expected !== read.hash) {
    return refuse(
      400,
      'AppDataHashMismatch',
      `calculated app data hash ${read.hash} doesn't match order app data field ${input.expected}`,
    )
  }
  return { ...read, hash: input.hash }
}

/** Checks that orders and quotes share. */
export type CheckedOrder = Pick<
  SignedFields,
  | 'sellToken'
  | 'buyToken'
  | 'validTo'
  | 'partiallyFillable'
  | 'sellTokenBalance'
  | 'buyTokenBalance'
  | 'feeAmount'
> & {
  readonly owner: Address
  readonly receiver: Address | null
  readonly signingScheme: SigningScheme
}

/** The checks in the service's order. Source: `OrderValidator::partial_validate`. */
export function checkOrder(book: Book, order: CheckedOrder, now: Date): void {
  const parties = [order.owner, order.receiver ?? order.owner]
  if (parties.some((party) => book.refusals.get(party) === 'Forbidden')) {
    refuse(403, 'Forbidden', 'Forbidden, your account is deny-listed')
  }
  const isMarket = order.feeAmount > 0n
  if (isMarket && order.partiallyFillable) {
    refuse(400, 'UnsupportedOrderType', 'This order type is currently not supported')
  }
  if (order.buyTokenBalance !== 'erc20') {
    refuse(400, 'UnsupportedBuyTokenDestination', 'Type Internal')
  }
  if (order.sellTokenBalance !== 'erc20') {
    const type = order.sellTokenBalance === 'external' ? 'External' : 'Internal'
    refuse(400, 'UnsupportedSellTokenSource', `Type ${type}`)
  }
  checkValidity(order, isMarket ? MAX_MARKET_VALIDITY_SECONDS : MAX_LIMIT_VALIDITY_SECONDS, now)
  const isSame =
    order.sellToken === order.buyToken ||
    (order.sellToken === book.wrappedNative && order.buyToken === NATIVE_TOKEN)
  if (isSame) refuse(400, 'SameBuyAndSellToken', 'Buy token is the same as the sell token.')
  if (order.sellToken === NATIVE_TOKEN) {
    refuse(
      400,
      'InvalidNativeSellToken',
      "The chain's native token (Ether/xDai) cannot be used as the sell token",
    )
  }
  for (const token of [order.sellToken, order.buyToken]) {
    if (book.deniedTokens.has(token)) refuse(400, 'UnsupportedToken', unsupported(token))
  }
}

function checkValidity(order: CheckedOrder, maxSeconds: number, now: Date): void {
  const seconds = Math.floor(now.getTime() / 1000)
  if (order.validTo < seconds + MIN_VALIDITY_SECONDS) {
    refuse(400, 'InsufficientValidTo', 'validTo is not far enough in the future')
  }
  if (order.signingScheme !== 'presign' && order.validTo > seconds + maxSeconds) {
    refuse(400, 'ExcessiveValidTo', 'validTo is too far into the future')
  }
}

const unsupported = (token: Address) => `Token ${token} is unsupported: token is deny listed`

/** Error texts of the service; `Forbidden` and its 403 come earlier. */
const REFUSAL_TEXTS: Readonly<Record<Exclude<ChainRefusal, 'Forbidden'>, string>> = {
  InsufficientBalance: 'order owner must have funds worth at least x in his account',
  InsufficientAllowance: 'order owner must give allowance to VaultRelayer',
  InvalidEip1271Signature: 'signature for computed order hash is not valid',
  TransferSimulationFailed: 'sell token cannot be transferred',
  TooManyLimitOrders: 'Too many limit orders',
  TooMuchGas: 'Executing order requires too many gas units',
  QuoteNotVerified:
    'No quote for this trade could be verified to be accurate. Aborting the order creation since it will likely not be executed.',
  TradingOutsideAllowedWindow: 'the market of this token is closed',
  TokenTemporarilySuspended: 'trading of this token is suspended',
  InsufficientLiquidity: 'the amount is larger than what is offered',
  CustomSolverError: 'a reason in the words of the solver',
  InternalServerError: '',
}

/** Errors from a price source, which quotes get as well. */
const PRICE_REFUSALS: readonly ChainRefusal[] = [
  'QuoteNotVerified',
  'TradingOutsideAllowedWindow',
  'TokenTemporarilySuspended',
  'InsufficientLiquidity',
  'CustomSolverError',
  'InternalServerError',
]

/** Rejects what the chain or the price sources would reject for this owner, as set by a test. */
export function refuseAsChain(book: Book, owner: Address, stage: 'quote' | 'order'): void {
  const refusal = book.refusals.get(owner)
  if (refusal === undefined || refusal === 'Forbidden') return
  if (stage === 'quote' && !PRICE_REFUSALS.includes(refusal)) return
  refuse(refusal === 'InternalServerError' ? 500 : 400, refusal, REFUSAL_TEXTS[refusal])
}
