/** Failures of the checks that quoting and submitting share. Source: protocol, sections 3 and 4. */
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
