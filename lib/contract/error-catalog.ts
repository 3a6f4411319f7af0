/**
 * Every `errorType` of the interface with its HTTP status. Where it is silent, the protocol's name
 * and status apply; lib/docs/decisions.md#rulings lists the differences (`NoLiquidity` is a client
 * error of status 400).
 */
export const errorCatalog = {
  InvalidParameter: 400,

  SellAmountDoesNotCoverFee: 400,
  NoLiquidity: 400,
  UnsupportedToken: 400,
  UnsupportedOrderType: 400,
  InsufficientLiquidity: 400,
  QuoteNotVerified: 400,
  TradingOutsideAllowedWindow: 400,
  TokenTemporarilySuspended: 400,
  CustomSolverError: 400,

  InvalidSignature: 400,
  InvalidEip1271Signature: 400,
  MissingFrom: 400,
  AppdataFromMismatch: 400,
  IncompatibleSigningScheme: 400,
  DuplicatedOrder: 400,
  InsufficientBalance: 400,
  InsufficientAllowance: 400,
  TransferSimulationFailed: 400,
  OrderExpired: 400,
  InsufficientValidTo: 400,
  ExcessiveValidTo: 400,
  InvalidValidFrom: 400,
  SellAmountOverflow: 400,
  BuyAmountOverflow: 400,
  FeeAmountOverflow: 400,
  ZeroAmount: 400,
  NonZeroFee: 400,
  SameBuyAndSellToken: 400,
  InvalidNativeSellToken: 400,
  UnsupportedSellTokenSource: 400,
  UnsupportedBuyTokenDestination: 400,
  TooManyLimitOrders: 400,
  TooMuchGas: 400,
  OldOrderActivelyBidOn: 400,

  InvalidAppData: 400,
  AppDataHashMismatch: 400,
  AppDataInvalid: 400,
  AppDataMismatch: 400,

  BlockUnavailable: 400,

  AlreadyCancelled: 400,
  OrderFullyExecuted: 400,
  OnChainOrder: 400,

  InvalidTradeFilter: 400,
  InvalidLimit: 400,
  LIMIT_OUT_OF_BOUNDS: 400,

  WrongOwner: 401,
  Unauthorized: 401,
  Forbidden: 403,
  NotFound: 404,
  OrderNotFound: 404,
  NotOffered: 404,
  MethodNotAllowed: 405,
  RequestTimeout: 408,
  PayloadTooLarge: 413,
  UnsupportedMediaType: 415,
  RateLimited: 429,
  HeadersTooLarge: 431,
  InternalServerError: 500,
  BadGateway: 502,
  ServiceUnavailable: 503,
} as const satisfies Readonly<Record<string, number>>

/** Clients see the code in the `order` dialect only; the `message` dialect has the status and text alone. */
export type ErrorType = keyof typeof errorCatalog

/** False for codes that only other deployments have. */
export function isErrorType(text: string): text is ErrorType {
  return Object.hasOwn(errorCatalog, text)
}

/** Failures that any endpoint may have; descriptors list only their own. */
export const edgeFailures = [
  'InvalidParameter',
  'NotFound',
  'MethodNotAllowed',
  'RequestTimeout',
  'PayloadTooLarge',
  'UnsupportedMediaType',
  'RateLimited',
  'InternalServerError',
  'BadGateway',
  'ServiceUnavailable',
] as const satisfies readonly ErrorType[]
