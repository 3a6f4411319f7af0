/** Header of every 429 of this service: whose limit was reached. */
export const LIMITED_BY_HEADER = 'X-Limited-By'

/**
 * `client`: a limit of this service for its clients. `budget`: what this service may ask the order
 * book of the network, for all its clients together. `order-book`: that order book's own limit.
 */
export const LIMIT_SOURCES = ['client', 'budget', 'order-book'] as const

/** Whose limit a 429 is about; `LIMIT_SOURCES` explains each. */
export type LimitedBy = (typeof LIMIT_SOURCES)[number]

/** Null without the header, as from a proxy, and for a value that is none of ours. */
export const readLimitedBy = (value: string | null): LimitedBy | null =>
  LIMIT_SOURCES.find((source) => source === value) ?? null
