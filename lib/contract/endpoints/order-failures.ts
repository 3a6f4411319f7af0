/** Failures of the checks that quoting and submitting share. Source: protocol, sections 3 and 4. */
export const validationFailures = [
  'UnsupportedToken',
  'UnsupportedOrderType',
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
  'ZeroAmount',
  'Forbidden',
] as const
