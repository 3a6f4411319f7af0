import { describe, expect, it } from 'vitest'
import type { ExpiryWindow } from '@/lib/domain/notification/expiry-window'
import { storedOrder } from '@/lib/domain/order/stored-order.fixture'
import type { InvalidationLog } from '@/lib/domain/settlement/chain-events'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { blockHash, hex, txHash } from '@/lib/domain/shared/hex'
import { endedAfterExpiry } from './step-notifications'

const hashOf = (block: number) => `0x${block.toString(16).padStart(64, '0')}` as const
const header = (number: number) => ({
  number,
  hash: blockHash(hashOf(number)),
  parentHash: blockHash(hashOf(number - 1)),
  timestamp: unixSeconds(number * 10),
})
const window: ExpiryWindow = {
  from: unixSeconds(10),
  blocks: [2, 3, 4].map(header),
  head: header(4),
}

const signed = storedOrder('a1')
const expired = {
  ...signed,
  data: { ...signed.data, validTo: unixSeconds(25) },
  invalidatedOnChain: true,
}
const unsigned = {
  ...expired,
  signature: { signingScheme: 'presign' as const, signature: hex('0x') },
}
const invalidatedIn = (block: number): InvalidationLog => ({
  blockNumber: block,
  logIndex: 0,
  blockHash: blockHash(hashOf(block)),
  txHash: txHash(hashOf(block)),
  owner: expired.owner,
  uid: expired.uid,
})

describe('orders invalidated on chain', () => {
  it('have expired when that was after their last second', () => {
    expect(endedAfterExpiry([expired], [invalidatedIn(3)], window)).toEqual([expired])
    expect(endedAfterExpiry([expired], [invalidatedIn(2)], window)).toEqual([])
  })

  it('notify nobody of their expiry when they were never signed, or the signature is revoked', () => {
    for (const presigned of [null, false]) {
      expect(endedAfterExpiry([{ ...unsigned, presigned }], [invalidatedIn(3)], window)).toEqual([])
    }
    const presigned = { ...unsigned, presigned: true }
    expect(endedAfterExpiry([presigned], [invalidatedIn(3)], window)).toEqual([presigned])
  })
})
