/**
 * The id of a stored quote that a placement or a submission names. Null for a number that no quote
 * can have: ids count from one and are exact JSON numbers.
 */
export const toQuoteId = (named: bigint | number): number | null =>
  named >= 1 && named <= Number.MAX_SAFE_INTEGER ? Number(named) : null
