import { decodeFunctionData } from 'viem'
import { describe, expect, it } from 'vitest'
import { nativeOrderFlowAbi } from '@/lib/domain/order/onchain-placement-abi'
import { VECTOR_E } from '@/lib/domain/order/order.fixture'
import { orderUid } from '@/lib/domain/order/uid'
import { address } from '@/lib/domain/shared/address'
import { atoms, unixSeconds } from '@/lib/domain/shared/amount'
import { blockHash, type Hex, hex, type TxHash, txHash } from '@/lib/domain/shared/hex'
import { emptyRefundMemory } from './refund-memory'
import { type RefundableOrder, type RefundOrdersDeps, refundOrders } from './refund-orders'
import { fakeSubmitter } from './submitter.fixture'

const settings = {
  ethFlow: address(`0x${'f1'.repeat(20)}`),
  refunder: address(`0x${'f2'.repeat(20)}`),
}

const head = (number: number) => ({
  number,
  hash: blockHash(`0x${number.toString(16).padStart(64, '0')}`),
  parentHash: blockHash(`0x${(number - 1).toString(16).padStart(64, '0')}`),
  timestamp: unixSeconds(1_000 + number),
})

/** Orders are identified by their sell amount. */
const order = (n: number): RefundableOrder => ({
  uid: orderUid(`0x${n.toString(16).padStart(112, '0')}`),
  data: { ...VECTOR_E.data, sellAmount: atoms(BigInt(n)) },
})

const soldBy = (data: Hex): readonly number[] => {
  const call = decodeFunctionData({ abi: nativeOrderFlowAbi, data })
  if (call.functionName !== 'invalidateOrdersIgnoringNotAllowed') throw new Error('no refund')
  return call.args[0].map(({ sellAmount }) => Number(sellAmount))
}

/** A chain that mines each transaction in the next block; `unpayable` orders cannot be refunded. */
function fakeChain(owed: number[], unpayable: ReadonlySet<number> = new Set()) {
  const state = {
    owed,
    sent: [] as { orders: readonly number[]; hash: TxHash; gas: bigint }[],
    mined: new Map<TxHash, { success: boolean; block: number }>(),
    isPending: false,
    queriedTimes: [] as number[],
    cancelRounds: [] as number[],
  }
  const deps: RefundOrdersDeps = {
    selectRefundableOrders: async ({ now, limit }) => {
      state.queriedTimes.push(now)
      return state.owed.slice(0, limit).map(order)
    },
    isPending: async () => state.isPending,
    transactionState: async (hash) => {
      const mined = state.mined.get(hash)
      return mined === undefined ? { kind: 'pending' } : { kind: 'mined', ...mined }
    },
    cancelPending: async () => undefined,
    cancelUnknown: async (rounds) => {
      state.cancelRounds.push(rounds)
    },
    simulateInOrder: async (calls) =>
      calls.map(({ data }) =>
        soldBy(data).some((n) => unpayable.has(n))
          ? { ok: false, reason: 'EthTransferFailed' }
          : { ok: true, gasUsed: 60_000n },
      ),
    inTurn: (work) => {
      const hash = txHash(`0x${(state.sent.length + 1).toString(16).padStart(64, '0')}`)
      return fakeSubmitter(hash, {
        sign: async ({ data, gas }) => {
          state.sent.push({ orders: soldBy(data), hash, gas })
          return { hash, nonce: 0, serialized: hex('0x') }
        },
      }).inTurn(work)
    },
  }
  const mine = (block: number, success = true) => {
    const last = state.sent.at(-1)
    if (last === undefined) return
    state.mined.set(last.hash, { success, block })
    if (success) state.owed = state.owed.filter((n) => !last.orders.includes(n))
  }
  return { state, deps, mine }
}

describe('refundOrders', () => {
  it('queries orders that had expired by the time of the head block', async () => {
    const { state, deps } = fakeChain([])
    await refundOrders(deps, settings, emptyRefundMemory(), head(5))
    expect(state.queriedTimes).toEqual([1_005])
    expect(state.sent).toEqual([])
  })

  it('refunds many orders in one transaction of bounded gas, and none twice', async () => {
    const chain = fakeChain(Array.from({ length: 25 }, (_, at) => at + 1))
    const memory = emptyRefundMemory()
    await refundOrders(chain.deps, settings, memory, head(1))
    await refundOrders(chain.deps, settings, memory, head(2))
    expect(chain.state.sent).toHaveLength(1)
    expect(chain.state.sent[0]?.orders).toHaveLength(20)
    expect(chain.state.sent[0]?.gas).toBeLessThan(2_000_000n)
    chain.mine(3)
    // Mined, but not indexed yet.
    await refundOrders(chain.deps, settings, memory, head(2))
    expect(chain.state.sent).toHaveLength(1)
    await refundOrders(chain.deps, settings, memory, head(3))
    expect(chain.state.sent[1]?.orders).toEqual([21, 22, 23, 24, 25])
  })

  it('waits after a restart for a pending transaction it has no record of', async () => {
    const { state, deps } = fakeChain([1])
    state.isPending = true
    await refundOrders(deps, settings, emptyRefundMemory(), head(1))
    expect(state.sent).toEqual([])
    state.isPending = false
    await refundOrders(deps, settings, emptyRefundMemory(), head(2))
    expect(state.sent).toHaveLength(1)
  })

  it('cancels what stays pending after a restart, then refunds', async () => {
    const { state, deps } = fakeChain([1])
    const memory = emptyRefundMemory()
    const refuse = async (rounds: number) => {
      await deps.cancelUnknown(rounds)
      throw new Error('replacement transaction underpriced')
    }
    state.isPending = true
    for (const block of [1, 4, 10]) await refundOrders(deps, settings, memory, head(block))
    expect(state.cancelRounds).toEqual([])
    const refused = refundOrders({ ...deps, cancelUnknown: refuse }, settings, memory, head(11))
    await expect(refused).rejects.toThrow('underpriced')
    await refundOrders(deps, settings, memory, head(14))
    expect(state.cancelRounds).toEqual([0, 1])
    state.isPending = false
    await refundOrders(deps, settings, memory, head(17))
    expect(state.sent.map(({ orders }) => orders)).toEqual([[1]])
    expect(memory.unknown).toBeNull()
  })

  it('postpones an order that cannot be refunded, longer each time', async () => {
    const { state, deps } = fakeChain([1, 2, 3], new Set([2]))
    const memory = emptyRefundMemory()
    const first = await refundOrders(deps, settings, memory, head(1))
    expect(first.postponed).toEqual([{ uid: order(2).uid, reason: 'EthTransferFailed' }])
    expect(state.sent[0]?.orders).toEqual([1, 3])
    expect(memory.postponed.get(order(2).uid)).toEqual({ failures: 1, untilBlock: 6 })
    state.mined.set(state.sent[0]?.hash ?? txHash('0x'), { success: true, block: 2 })
    state.owed = [2]
    await refundOrders(deps, settings, memory, head(5))
    expect(memory.postponed.get(order(2).uid)?.failures).toBe(1)
    await refundOrders(deps, settings, memory, head(6))
    expect(memory.postponed.get(order(2).uid)).toEqual({ failures: 2, untilBlock: 16 })
  })

  it('forgets a postponed order once somebody else has refunded it', async () => {
    const { state, deps } = fakeChain([1, 2], new Set([1, 2]))
    const memory = emptyRefundMemory()
    await refundOrders(deps, settings, memory, head(1))
    expect([...memory.postponed.keys()]).toEqual([order(1).uid, order(2).uid])
    state.owed = [2]
    await refundOrders(deps, settings, memory, head(4))
    expect([...memory.postponed.keys()]).toEqual([order(2).uid])
    state.owed = []
    await refundOrders(deps, settings, memory, head(7))
    expect(memory.postponed.size).toBe(0)
  })

  it('tries orders of a failed transaction one by one, after orders that have not failed', async () => {
    const chain = fakeChain([1, 2])
    const memory = emptyRefundMemory()
    await refundOrders(chain.deps, settings, memory, head(1))
    chain.mine(2, false)
    chain.state.owed = [1, 2, 3]
    await refundOrders(chain.deps, settings, memory, head(2))
    chain.mine(3)
    await refundOrders(chain.deps, settings, memory, head(20))
    chain.mine(21)
    await refundOrders(chain.deps, settings, memory, head(22))
    expect(chain.state.sent.map(({ orders }) => orders)).toEqual([[1, 2], [3], [1], [2]])
  })

  it('postpones an order that a mined transaction has skipped', async () => {
    const chain = fakeChain([1])
    const memory = emptyRefundMemory()
    await refundOrders(chain.deps, settings, memory, head(1))
    chain.mine(2)
    chain.state.owed = [1]
    await refundOrders(chain.deps, settings, memory, head(2))
    expect(chain.state.sent).toHaveLength(1)
    expect(memory.postponed.get(order(1).uid)?.untilBlock).toBe(7)
  })
})
