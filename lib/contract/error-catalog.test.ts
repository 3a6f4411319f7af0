import { describe, expect, it } from 'vitest'
import { errorCatalog, isErrorType } from './error-catalog'

/** Codes of the interface's error tables with their status. */
const published: readonly (readonly [string, number])[] = [
  ['SellAmountDoesNotCoverFee', 400],
  ['NoLiquidity', 400],
  ['UnsupportedToken', 400],
  ['InvalidParameter', 400],
  ['InvalidSignature', 400],
  ['DuplicatedOrder', 400],
  ['InsufficientBalance', 400],
  ['InsufficientAllowance', 400],
  ['OrderExpired', 400],
  ['SellAmountOverflow', 400],
  ['BuyAmountOverflow', 400],
  ['InvalidAppData', 400],
  ['Forbidden', 403],
  ['RateLimited', 429],
  ['InternalServerError', 500],
]

describe('errorCatalog', () => {
  it.each(published)('maps %s to status %i', (code, status) => {
    expect(isErrorType(code) ? errorCatalog[code] : null).toBe(status)
  })

  it('does not accept an inherited property name as a code', () => {
    expect(isErrorType('toString')).toBe(false)
  })
})
