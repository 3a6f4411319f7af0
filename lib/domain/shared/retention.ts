const HOUR_SECONDS = 3_600
const DAY_SECONDS = 24 * HOUR_SECONDS

/**
 * How long rows are kept that nothing needs for ever; everything else is history, which stays.
 * Source: lib/docs/operations.md#what-is-kept.
 */
export const RETENTION = {
  /**
   * Of a quote after its expiration, by the newest indexed block: an order placed on chain may name a
   * quote that was good at its block, which is indexed later, or again after a reorganisation. Orders
   * have a copy of theirs.
   */
  quoteSeconds: 6 * HOUR_SECONDS,
  /** Of what happened to an order, in its debug report. */
  orderEventSeconds: 30 * DAY_SECONDS,
  /** Of an uploaded document, for an order that refers to it. */
  unusedAppDataSeconds: DAY_SECONDS,
  /** Number of newest auctions whose instance can be exported. */
  auctionInstances: 500,
  /** Of a delivery after its end. */
  endedDeliverySeconds: 30 * DAY_SECONDS,
  /** Of an account of a gateway network that nobody asks about. */
  unusedAccountSeconds: 30 * DAY_SECONDS,
  /** Of prices in steps of five minutes; the hourly ones stay. */
  priceSlotSeconds: 7 * DAY_SECONDS,
  /** Of pool slots; hourly samples contain their sums. */
  poolSlotSeconds: 4 * DAY_SECONDS,
  /** Of hourly pool samples, which are then merged into daily ones. */
  poolHourSeconds: 30 * DAY_SECONDS,
} as const
