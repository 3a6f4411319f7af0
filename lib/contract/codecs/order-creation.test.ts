import { describe, expect, it } from 'vitest'
import { orderCreationCodec } from './order-creation'

const { quoteId } = orderCreationCodec.shape
const int64: readonly number[] = JSON.parse(
  '[9223372036854775807, -9223372036854775808, 9007199254740992, -1, 0]',
)

describe('the quote an order names', () => {
  it.each(int64)('is none when no quote can have its number, as %d', (named) => {
    expect(quoteId.parse(named)).toBeNull()
  })

  it('is read and written as it is', () => {
    expect([quoteId.parse(7), quoteId.parse(2 ** 53 - 1)]).toEqual([7, 2 ** 53 - 1])
    expect([quoteId.parse(null), quoteId.parse(undefined)]).toEqual([null, null])
    expect([quoteId.encode(7), quoteId.encode(null)]).toEqual([7, null])
  })

  it.each(['7', 1.5, 2 ** 64, true])('is malformed as %j', (named) => {
    expect(quoteId.safeParse(named).success).toBe(false)
  })
})
