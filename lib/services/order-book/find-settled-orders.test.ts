import { describe, expect, it } from 'vitest'
import type { OrderUid } from '@/lib/domain/order/order'
import { ANVIL_OWNER, LOCAL_DOMAIN, VECTOR_E } from '@/lib/domain/order/order.fixture'
import type { ListedOrders } from '@/lib/domain/order/stored-order'
import { storedOrder } from '@/lib/domain/order/stored-order.fixture'
import { orderUid } from '@/lib/domain/order/uid'
import {
  settling,
  UNPLACED_UID,
  unplacedTrade,
} from '@/lib/domain/settlement/settled-order.fixture'
import type { StoredTrade } from '@/lib/domain/settlement/stored-trade'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { blockHash, type Hex, hex, txHash } from '@/lib/domain/shared/hex'
import { lruMap } from '@/lib/domain/shared/lru-map'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { findSettledOrders, type MinedTerms } from './find-settled-orders'
import { getOrder, listAccountOrders, listTransactionOrders, lookUpOrders } from './read-orders'

const UID = orderUid(`0x${'ab'.repeat(56)}`)
const TX = txHash(`0x${'cc'.repeat(32)}`)
const foreign = unplacedTrade(1n, null, { uid: UID, txHash: TX })
const sold = VECTOR_E.data.sellAmount
const newest = unplacedTrade(sold - 1n, null, { blockNumber: 9, txHash: TX })
const first = unplacedTrade(1n, null)

/** A book without orders, on a chain with these trades; transaction `TX` was made through another contract. */
function reads(trades: readonly StoredTrade[], listed: ListedOrders = { uids: [], orders: [] }) {
  const asked: string[] = []
  const chain = { fault: null as Error | null }
  const read = lruMap<string, MinedTerms>(10)
  const minedCall = async (hash: string, block: number) => {
    asked.push(`${hash.slice(0, 4)} ${block}`)
    if (chain.fault !== null) throw chain.fault
    const input: Hex =
      hash === TX ? hex('0x12345678') : settling('eip712', `0x${'11'.repeat(64)}1b`)
    return { input, timestamp: unixSeconds(5) }
  }
  const settledOrders = (uids: readonly OrderUid[]) =>
    findSettledOrders(
      {
        domain: LOCAL_DOMAIN,
        selectTradesOfOrders: async (wanted) => {
          const of = (uid: OrderUid) => trades.filter((trade) => trade.uid === uid)
          const found = wanted.uids.filter((uid) => of(uid).length > 0)
          return new Map(found.map((uid) => [uid, of(uid)]))
        },
        selectInvalidatedUids: async () => new Set(),
        minedCall,
        read,
      },
      uids,
    )
  return {
    asked,
    chain,
    settledOrders,
    now: () => unixMicros(0),
    availableBalances: async () => [],
    pricedToken: <T>(token: T) => token,
    selectOrderMarkets: async () => [],
    selectOrder: async () => null,
    selectMeta: async () => null,
    selectReadableOrders: async () => ({ orders: [], unreadable: [] }),
    selectOrdersOfOwner: async () => listed,
    selectOrdersOfTx: async () => listed,
  }
}

describe('an order that is not in the book', () => {
  it('does not exist without a trade', async () => {
    const deps = reads([])
    expect(await getOrder(deps, UID)).toMatchObject({
      error: { errorType: 'NotFound', description: 'Order was not found' },
    })
    expect(await lookUpOrders(deps, [UID])).toEqual([])
  })

  it('is said to have been settled where its terms cannot be read', async () => {
    const deps = reads([foreign])
    const description = expect.stringContaining('It was settled')
    expect(await getOrder(deps, UID)).toMatchObject({
      error: { errorType: 'NotFound', description },
    })
    expect(await lookUpOrders(deps, [UID])).toEqual([{ error: { uid: UID, description } }])
  })

  it('has the terms of its first settlement, the fills of all, and the class of a solver’s order', async () => {
    expect(await getOrder(reads([newest, first]), UNPLACED_UID)).toMatchObject({
      value: {
        uid: UNPLACED_UID,
        owner: ANVIL_OWNER,
        status: 'fulfilled',
        class: 'liquidity',
        isLiquidityOrder: true,
        invalidated: false,
        creationDate: unixMicros(5_000_000),
        sellAmount: sold,
        executedSellAmount: sold,
        fullAppData: null,
      },
    })
  })

  it('is asked of the node once, whatever its terms, but again after a fault', async () => {
    const deps = reads([foreign, newest, first])
    deps.chain.fault = new Error('the node is away')
    await expect(getOrder(deps, UNPLACED_UID)).rejects.toThrow('away')
    deps.chain.fault = null
    for (const _ of [1, 2]) await lookUpOrders(deps, [UNPLACED_UID, UID])
    expect(deps.asked).toEqual(['0xaa 7', '0xcc 7', '0xaa 7'].toSorted())
  })

  it('is asked of the node again where its block was replaced', async () => {
    const trades = [first]
    const deps = reads(trades)
    await getOrder(deps, UNPLACED_UID)
    const replaced = { ...first, blockNumber: 8, blockHash: blockHash(`0x${'b8'.repeat(32)}`) }
    trades.splice(0, 1, replaced)
    await getOrder(deps, UNPLACED_UID)
    expect(deps.asked).toEqual(['0xaa 7', '0xaa 8'])
  })

  it('stands in lists where they have it, unless its terms cannot be read', async () => {
    const [newer, older] = [storedOrder('02'), storedOrder('01')]
    const listed = { uids: [newer.uid, UID, UNPLACED_UID, older.uid], orders: [newer, older] }
    const deps = reads([foreign, first], listed)
    const page = { owner: ANVIL_OWNER, offset: 0, limit: 4 }
    for (const { orders, leftOut } of [
      await listAccountOrders(deps, page),
      await listTransactionOrders(deps, TX),
    ]) {
      expect(orders.map(({ uid }) => uid)).toEqual([newer.uid, UNPLACED_UID, older.uid])
      expect(leftOut).toEqual([UID])
    }
  })

  it('costs a list without it nothing', async () => {
    const placed = storedOrder('01')
    const deps = reads([], { uids: [placed.uid], orders: [placed] })
    const settledOrders = () => Promise.reject(new Error('it asks for such orders'))
    const page = { owner: ANVIL_OWNER, offset: 0, limit: 4 }
    const list = await listAccountOrders({ ...deps, settledOrders }, page)
    expect([list.orders.map(({ uid }) => uid), list.leftOut]).toEqual([[placed.uid], []])
  })
})
