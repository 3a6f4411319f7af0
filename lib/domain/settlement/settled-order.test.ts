import { concatHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { computeOrderUid } from '@/lib/domain/order/compute-uid'
import type { SignedOrder, SigningScheme } from '@/lib/domain/order/order'
import { ANVIL_OWNER, LOCAL_DOMAIN, VECTOR_E } from '@/lib/domain/order/order.fixture'
import { address } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'
import { blockHash, hex, txHash } from '@/lib/domain/shared/hex'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { encodeSettlement } from './encode'
import { settledOrder } from './settled-order'
import type { StoredTrade } from './stored-trade'

const { data } = VECTOR_E
const uid = computeOrderUid(LOCAL_DOMAIN, data, ANVIL_OWNER)
const minedAt = unixMicros(1_700_000_000_000_000)
const weth = address(`0x${'0e'.repeat(20)}`)

const trade = (sellAmount: bigint, executedFee: bigint | null): StoredTrade => ({
  blockNumber: 7,
  logIndex: 1,
  blockHash: blockHash(`0x${'b7'.repeat(32)}`),
  txHash: txHash(`0x${'aa'.repeat(32)}`),
  uid,
  owner: ANVIL_OWNER,
  sellToken: data.sellToken,
  buyToken: data.buyToken,
  sellAmount: atoms(sellAmount),
  buyAmount: atoms(data.buyAmount / 2n),
  feeAmount: atoms(0n),
  auctionId: null,
  executedFee: executedFee === null ? null : atoms(executedFee),
  executedFeeToken: null,
  protocolFees: [],
  feePolicies: [],
  networkFee: null,
  sellTokenPrice: null,
  market: null,
  quote: null,
})

/** Calldata that settles the order with this signature. */
function settling(signingScheme: SigningScheme, signature: `0x${string}`) {
  const order: SignedOrder = {
    uid,
    owner: ANVIL_OWNER,
    data,
    signature: { signingScheme, signature: hex(signature) },
  }
  const encoded = encodeSettlement({
    auctionId: 5,
    solution: {
      id: 0,
      clearingPrices: new Map([
        [data.sellToken, data.buyAmount],
        [data.buyToken, data.sellAmount],
      ]),
      trades: [
        {
          uid,
          executedSell: data.sellAmount,
          executedBuy: data.buyAmount,
          networkFee: atoms(0n),
        },
      ],
      swaps: [],
      gas: 0n,
    },
    orders: new Map([[uid, order]]),
    pools: new Map(),
    settlementContract: LOCAL_DOMAIN.settlementContract,
    wrappedNativeToken: weth,
  })
  if (!encoded.ok) throw new Error(encoded.error.description)
  return encoded.value
}

const ECDSA = `0x${'11'.repeat(64)}1b` as const

describe('an order that was settled without having been placed', () => {
  it.each([
    ['eip712', ECDSA],
    ['ethsign', ECDSA],
    ['eip1271', '0x1234'],
    ['presign', '0x'],
  ] as const)('has the terms of its settlement, with its signature by %s', (scheme, signature) => {
    const trades = [trade(3n, 2n), trade(4n, null)]
    const order = settledOrder(LOCAL_DOMAIN, uid, {
      input: settling(scheme, signature),
      minedAt,
      trades,
    })
    expect(order).toMatchObject({
      uid,
      owner: ANVIL_OWNER,
      data,
      signature: { signingScheme: scheme, signature },
      class: 'limit',
      createdAt: minedAt,
      fills: { sellAmount: 7n, buyAmount: (data.buyAmount / 2n) * 2n, feeAmount: 0n },
      executedFee: 2n,
    })
  })

  it('is not known where the calldata is of another function or another order', () => {
    const found = (input: `0x${string}`) =>
      settledOrder(LOCAL_DOMAIN, uid, { input: hex(input), minedAt, trades: [trade(1n, null)] })
    expect(found('0x12345678')).toBeNull()
    const other = { ...LOCAL_DOMAIN, chainId: LOCAL_DOMAIN.chainId + 1 }
    const onChain = { input: settling('presign', '0x'), minedAt, trades: [] }
    expect(settledOrder(other, uid, onChain)).toBeNull()
    expect(found(concatHex(['0x13d79a0b', '0x00']))).toBeNull()
  })
})
