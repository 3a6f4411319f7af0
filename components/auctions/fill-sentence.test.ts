import { describe, expect, it } from 'vitest'
import type { Bid } from './chosen-bid'
import { fillSentence } from './fill-sentence'

const sentence = (
  filledFrom: Bid['filledFrom'],
  orders: number,
  elsewhere = { bids: 3, most: orders },
) =>
  fillSentence(
    { filledFrom, orders: Array.from({ length: orders }) as unknown as Bid['orders'] },
    elsewhere,
    String,
  )

describe('who fills the orders of a bid', () => {
  it('is said only where the record knows it', () => {
    expect(sentence('orders', 2)).toBe(
      'This bid fills these two orders from each other, at one price.',
    )
    expect(sentence('both', 3)).toBe(
      'This bid fills these 3 orders partly from each other, and the rest from pools.',
    )
    expect(sentence('pools', 1)).toBe('This bid fills the order from pools.')
    expect(sentence(null, 2)).toBe('')
    expect(sentence(undefined, 2)).toBe('')
  })

  it('is compared with the other bids', () => {
    expect(sentence(null, 2, { bids: 3, most: 1 })).toBe('Every other bid fills only one of them.')
    expect(sentence(null, 2, { bids: 1, most: 1 })).toBe('The other bid fills only one of them.')
    expect(sentence(null, 3, { bids: 3, most: 2 })).toBe('No other bid fills all of them.')
    expect(sentence(null, 2, { bids: 0, most: 0 })).toBe('')
    expect(sentence(null, 1, { bids: 3, most: 1 })).toBe('')
  })
})
