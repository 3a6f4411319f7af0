import { describe, expect, it } from 'vitest'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { blockHash } from '@/lib/domain/shared/hex'
import type { BlockHeader } from './block'
import { confirmedFinal } from './confirmed-final'

const header = (number: number): BlockHeader => ({
  number,
  timestamp: unixSeconds(number),
  hash: blockHash(`0x${number.toString(16).padStart(64, '0')}`),
  parentHash: blockHash(`0x${'00'.repeat(32)}`),
})

describe('confirmedFinal', () => {
  it('believes nothing that was reported once', () => {
    expect(confirmedFinal(null, header(9))).toBeNull()
  })

  it('is the lower of two answers, whichever came first', () => {
    expect(confirmedFinal(header(5), header(9))).toEqual(header(5))
    expect(confirmedFinal(header(9), header(5))).toEqual(header(5))
  })
})
