import type { ErrorType } from './error-catalog'

/** When a code is returned and what a client should do; one sentence each. */
export type ErrorAdvice = { readonly condition: string; readonly remedy: string }

const changeAndSign = 'Change the order and sign it again.'
const noRetry = 'Do not retry.'

/**
 * What the OpenAPI document and the API page say about each code.
 * Source: lib/docs/protocol.md#errors.
 */
export const errorGuide: Readonly<Record<ErrorType, ErrorAdvice>> = {
  InvalidParameter: {
    condition: 'A part, which the description names, is missing or malformed.',
    remedy: 'Correct it.',
  },

  SellAmountDoesNotCoverFee: {
    condition: 'What is sold is worth less than the network fee in `data.fee_amount` (hex atoms).',
    remedy: 'Sell more.',
  },
  NoLiquidity: {
    condition: 'No route connects the two tokens at this amount.',
    remedy: 'Try a smaller amount or another pair.',
  },
  UnsupportedToken: {
    condition:
      'A token cannot be settled: it keeps part of a transfer, is denied here, or is no token.',
    remedy: 'Choose another token.',
  },
  UnsupportedOrderType: {
    condition: 'A partially fillable order signs a fee.',
    remedy: 'Sign `feeAmount` 0 or a fill-or-kill order.',
  },
  InsufficientLiquidity: {
    condition: 'A solver knows the pair but cannot fill this amount.',
    remedy: 'Try a smaller amount.',
  },
  QuoteNotVerified: {
    condition: 'No quote passed its simulation, and this order book wants one that does.',
    remedy: 'Ask again later or change the amount.',
  },
  TradingOutsideAllowedWindow: {
    condition: 'A solver trades this token at other hours only.',
    remedy: 'Ask again when its market is open.',
  },
  TokenTemporarilySuspended: {
    condition: 'A solver has suspended trading of a token.',
    remedy: 'Ask again later or choose another token.',
  },
  CustomSolverError: {
    condition: 'A solver refuses the request for a reason of its own, as the description says.',
    remedy: 'Change the request.',
  },

  InvalidSignature: {
    condition:
      'The signature does not prove the owner: other domain, other scheme, other signer, or not of the length of its scheme.',
    remedy:
      'Check chain id, settlement contract, signing scheme and every field, then sign again; the description says which of these would match, if one alone does.',
  },
  InvalidEip1271Signature: {
    condition:
      'The owner contract does not accept the signature, or it is one by ERC-6492, which the settlement contract cannot read.',
    remedy: 'Check the owner and the bytes it expects; deploy the owner first.',
  },
  MissingFrom: {
    condition: 'A contract-signed order does not name its owner.',
    remedy: 'Set `from`.',
  },
  AppdataFromMismatch: {
    condition: 'The signer named in app data is not the owner.',
    remedy: 'Name the owner in `metadata.signer` or leave it out.',
  },
  IncompatibleSigningScheme: {
    condition: 'An order placed on chain cannot be signed by this scheme.',
    remedy: 'Use `eip1271` or `presign`.',
  },
  DuplicatedOrder: {
    condition: 'An order with this uid is stored already.',
    remedy: 'Read the stored order, or change a field such as `validTo`.',
  },
  InsufficientBalance: {
    condition: 'The owner holds less than `sellAmount + feeAmount`.',
    remedy: 'Fund the owner or sell less.',
  },
  InsufficientAllowance: {
    condition: 'The vault relayer may spend less than `sellAmount + feeAmount`.',
    remedy: 'Approve the vault relayer for the sell token.',
  },
  TransferSimulationFailed: {
    condition: 'Balance and allowance suffice, but a simulated transfer of the sell token fails.',
    remedy: 'Check that the token lets this owner transfer.',
  },
  OrderExpired: {
    condition: '`validTo` has passed.',
    remedy: 'Use unix seconds ahead of now, not milliseconds.',
  },
  InsufficientValidTo: {
    condition: '`validTo` is less than 60 seconds ahead.',
    remedy: 'Leave the order more time.',
  },
  ExcessiveValidTo: {
    condition: '`validTo` is further ahead than a year, or three hours with a signed fee.',
    remedy: 'Choose an earlier `validTo`.',
  },
  InvalidValidFrom: {
    condition: 'Less than 60 seconds lie between `metadata.validFrom` and `validTo`.',
    remedy: 'Move one of the two.',
  },
  SellAmountOverflow: {
    condition: 'The amount sold exceeds uint256.',
    remedy: changeAndSign,
  },
  BuyAmountOverflow: {
    condition: 'The amount bought exceeds uint256.',
    remedy: changeAndSign,
  },
  FeeAmountOverflow: {
    condition: 'The signed fee, alone or with the amount sold, exceeds uint256.',
    remedy: changeAndSign,
  },
  ZeroAmount: {
    condition: 'An amount to be traded is 0.',
    remedy: changeAndSign,
  },
  NonZeroFee: {
    condition: 'A fee is signed where none may be.',
    remedy: 'Sign `feeAmount` 0.',
  },
  SameBuyAndSellToken: {
    condition: 'Both tokens are the same asset.',
    remedy: 'Choose two tokens; wrap and unwrap the native coin with its contract.',
  },
  InvalidNativeSellToken: {
    condition: 'The native coin is named as the token sold.',
    remedy: 'Wrap it first, or place the order through the native-sell contract.',
  },
  UnsupportedSellTokenSource: {
    condition: '`sellTokenBalance` is not `erc20`.',
    remedy: changeAndSign,
  },
  UnsupportedBuyTokenDestination: {
    condition: '`buyTokenBalance` is not `erc20`.',
    remedy: changeAndSign,
  },
  TooManyLimitOrders: {
    condition: 'The owner has ten open orders outside the market.',
    remedy: 'Cancel one of them or wait.',
  },
  TooMuchGas: {
    condition: 'Settling the order with its hooks needs more than 8,000,000 gas.',
    remedy: 'Lower the gas limits of the hooks.',
  },
  OldOrderActivelyBidOn: {
    condition: 'The order to be replaced is in a solution of one of the last five competitions.',
    remedy: 'Wait for its outcome, then try again.',
  },

  InvalidAppData: {
    condition: 'App data is unknown, no JSON object, too long, or asks for what is not done.',
    remedy: 'Upload the document or correct the named field.',
  },
  AppDataHashMismatch: {
    condition: 'The document does not hash to the given hash.',
    remedy: 'Hash the exact bytes that are sent.',
  },
  AppDataInvalid: {
    condition: 'The uploaded document is not a JSON object or has a malformed field.',
    remedy: 'Correct the document.',
  },
  AppDataMismatch: {
    condition: 'Another document is stored under this hash.',
    remedy: noRetry,
  },

  BlockUnavailable: {
    condition: 'The block does not exist yet, or its state is no longer kept.',
    remedy: 'Name one of the newest blocks, or none.',
  },

  AlreadyCancelled: {
    condition: 'The order is cancelled already.',
    remedy: 'Nothing is left to do.',
  },
  OrderFullyExecuted: {
    condition: 'The order is filled.',
    remedy: 'Nothing can be cancelled any more.',
  },
  OnChainOrder: {
    condition: 'The order was signed on chain or by a contract.',
    remedy: 'Cancel it on chain with `invalidateOrder`.',
  },
  WrongOwner: {
    condition: 'The request is signed by someone who does not own the order.',
    remedy: 'Sign with the owner.',
  },

  InvalidTradeFilter: {
    condition: 'Not exactly one of `owner` and `orderUid` is given.',
    remedy: 'Give one of them.',
  },
  InvalidLimit: {
    condition: '`offset` or `limit` is out of its range.',
    remedy: 'Stay within the range the description names.',
  },
  LIMIT_OUT_OF_BOUNDS: {
    condition: '`offset` or `limit` is out of its range.',
    remedy: 'Stay within the range the description names.',
  },

  Unauthorized: {
    condition: 'The resource needs a key or a sign-in that was not sent or does not hold.',
    remedy:
      'Send the key in `X-API-Key`, or sign in (`POST /session`; with the debug key `POST /session/staff`).',
  },
  Forbidden: {
    condition:
      'The account may not trade here, is not the one signed in, or the request comes from a foreign page.',
    remedy: noRetry,
  },
  NotFound: {
    condition: 'Nothing is stored under this name, or the network is not served.',
    remedy: 'Check the path.',
  },
  OrderNotFound: {
    condition: 'No order has this uid.',
    remedy: 'Check the uid and the network.',
  },
  NotOffered: {
    condition: 'Another deployment keeps the orders of this network; there is no such offer.',
    remedy: noRetry,
  },
  MethodNotAllowed: {
    condition: 'The path is served with other methods only.',
    remedy: 'Use a method of the `Allow` header.',
  },
  RequestTimeout: {
    condition: 'The body did not arrive within ten seconds.',
    remedy: 'Send it again without pauses.',
  },
  PayloadTooLarge: {
    condition: 'The body is larger than the endpoint takes.',
    remedy: 'Send less at a time.',
  },
  UnsupportedMediaType: {
    condition: 'The body is declared as something other than uncompressed JSON.',
    remedy: 'Send `Content-Type: application/json` and no `Content-Encoding`.',
  },
  HeadersTooLarge: {
    condition: 'Path and headers together exceed 16 KiB; nothing of the request was read.',
    remedy: 'Send a shorter path or fewer headers.',
  },
  RateLimited: {
    condition:
      'The client address sent more requests than its limit, has as many orders as may wait for their signature on chain, or a gateway’s order book may not be asked more often; `X-Limited-By` says which.',
    remedy:
      'Wait the seconds of `Retry-After`, then go on with exponential backoff and jitter. An order signed on chain before it is submitted need not wait.',
  },
  InternalServerError: {
    condition: 'The service had a fault.',
    remedy: 'Retry with exponential backoff, from 1 to 30 seconds.',
  },
  BadGateway: {
    condition: 'The order book of a gateway network answered what cannot be understood.',
    remedy: 'Retry with exponential backoff, from 1 to 30 seconds; honour `Retry-After`.',
  },
  ServiceUnavailable: {
    condition:
      'What the request needs, such as a gateway’s order book or the node an order is checked with, is not there now, or all event streams are taken.',
    remedy: 'Retry with exponential backoff, from 1 to 30 seconds; honour `Retry-After`.',
  },
}
