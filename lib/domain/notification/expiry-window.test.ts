import { describe, expect, it } from 'vitest'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { blockHash } from '@/lib/domain/shared/hex'
import { blockPast, type ExpiryWindow, isPastAt } from './expiry-window'

const header = (number: number) => ({
  number,
  hash: blockHash(`0x${number.toString(16).padStart(64, '0')}`),
  parentHash: blockHash(`0x${(number - 1).toString(16).padStart(64, '0')}`),
  timestamp: unixSeconds(number * 10),
})

/** A step from block 2 to 8 in which only blocks 5 to 8 are known. */
const window: ExpiryWindow = {
  from: unixSeconds(10),
  blocks: [5, 6, 7, 8].map(header),
  head: header(8),
}

describe('an expiry window', () => {
  it.each([
    [12, 5],
    [49, 5],
    [50, 6],
    [79, 8],
    [80, null],
  ])('finds the first known block past second %i', (second, block) => {
    expect(blockPast(window, unixSeconds(second))).toBe(block)
  })

  it.each([
    ['a second before the step', 9, 2, true],
    ['a second of a block that is not known', 25, 4, false],
    ['a second of the block itself', 60, 6, false],
    ['a second before the block', 59, 6, true],
    ['a second after the block', 61, 6, false],
  ])('says whether %s is past', (_, second, block, expected) => {
    expect(isPastAt(window, unixSeconds(second), block)).toBe(expected)
  })
})
