/**
 * Failures of the checks that quoting and submitting share. Source: lib/docs/protocol.md#placement.
 */
export const validationFailures = [
  'UnsupportedToken',
  'InvalidAppData',
  'AppDataHashMismatch',
  'OrderExpired',
  'InsufficientValidTo',
  'ExcessiveValidTo',
  'InvalidNativeSellToken',
  'SameBuyAndSellToken',
  'UnsupportedSellTokenSource',
  'UnsupportedBuyTokenDestination',
  'SellAmountOverflow',
  'BuyAmountOverflow',
  'Forbidden',
] as const
