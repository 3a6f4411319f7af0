import { concatHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { ANVIL_OWNER, LOCAL_DOMAIN, VECTOR_E } from '@/lib/domain/order/order.fixture'
import { hex } from '@/lib/domain/shared/hex'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { settledOrder, settledTerms } from './settled-order'
import { settling, UNPLACED_UID as uid, unplacedTrade } from './settled-order.fixture'

const { data } = VECTOR_E
const minedAt = unixMicros(1_700_000_000_000_000)
const ECDSA = `0x${'11'.repeat(64)}1b` as const

describe('an order that was settled without having been placed', () => {
  it.each([
    ['eip712', ECDSA],
    ['ethsign', ECDSA],
    ['eip1271', '0x1234'],
    ['presign', '0x'],
  ] as const)('has the terms of its settlement, with its signature by %s', (scheme, signature) => {
    const trades = [unplacedTrade(3n, 2n), unplacedTrade(4n, null)]
    const terms = settledTerms(LOCAL_DOMAIN, uid, settling(scheme, signature))
    if (terms === null) throw new Error('it has no terms')
    expect(
      settledOrder(LOCAL_DOMAIN, uid, { terms, minedAt, trades, isInvalidated: false }),
    ).toMatchObject({
      uid,
      owner: ANVIL_OWNER,
      data,
      signature: { signingScheme: scheme, signature },
      class: 'liquidity',
      createdAt: minedAt,
      fills: { sellAmount: 7n, buyAmount: (data.buyAmount / 2n) * 2n, feeAmount: 0n },
      executedFee: 2n,
    })
  })

  it('is not known where the calldata is of another function or another order', () => {
    const found = (input: `0x${string}`) => settledTerms(LOCAL_DOMAIN, uid, hex(input))
    expect(found('0x12345678')).toBeNull()
    const other = { ...LOCAL_DOMAIN, chainId: LOCAL_DOMAIN.chainId + 1 }
    expect(settledTerms(other, uid, settling('presign', '0x'))).toBeNull()
    expect(found(concatHex(['0x13d79a0b', '0x00']))).toBeNull()
  })
})
