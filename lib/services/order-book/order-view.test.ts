import { describe, expect, it } from 'vitest'
import { partAppData } from '@/lib/domain/app-data/order-part'
import type { FundsQuestion } from '@/lib/domain/order/funds-question'
import type { StoredOrder } from '@/lib/domain/order/stored-order'
import { storedOrder } from '@/lib/domain/order/stored-order.fixture'
import { address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { atoms, unixSeconds } from '@/lib/domain/shared/amount'
import { bytes32, hex } from '@/lib/domain/shared/hex'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { type ViewOrdersDeps, viewOrder, viewOrders } from './order-view'

const plain = storedOrder('01')
const hook = { target: address(`0x${'77'.repeat(20)}`), value: 0n, callData: hex('0x') }
const hooked = storedOrder('02', { interactions: { pre: [hook], post: [] } })
const wrapped = address(`0x${'ee'.repeat(19)}00`)
const fills = { sellAmount: atoms(1n), buyAmount: atoms(1n), feeAmount: atoms(0n) }

function depsWith(...balances: readonly (bigint | null)[]) {
  const asked: (readonly FundsQuestion[])[] = []
  const marketsOf: (readonly string[])[] = []
  const deps: ViewOrdersDeps = {
    now: () => unixMicros(0),
    availableBalances: async (questions) => {
      asked.push(questions)
      return balances.map((balance) => (balance === null ? null : atoms(balance)))
    },
    pricedToken: (token) => (token === NATIVE_TOKEN ? wrapped : token),
    selectOrderMarkets: async ({ orders }) => {
      marketsOf.push(orders.map(({ uid, buyToken }) => `${uid.slice(0, 4)} ${buyToken}`))
      return orders.map(({ uid }) => ({
        uid,
        newest: { auctionId: 7, sellTokenPrice: 30n, buyTokenPrice: 10n },
        fills: [
          { sold: 1n, sellTokenPrice: 40n, buyTokenPrice: 10n },
          { sold: 3n, sellTokenPrice: 20n, buyTokenPrice: 10n },
        ],
      }))
    },
  }
  return { deps, asked, marketsOf }
}

const view = async (deps: ViewOrdersDeps, order: StoredOrder) =>
  (await viewOrder(deps, order, { quote: true })).availableBalance

describe('availableBalance of an order', () => {
  it('is what the owner can pay now, whatever the state of the order', async () => {
    const { deps } = depsWith(70n)
    for (const order of [plain, storedOrder('01', { cancelledAt: unixMicros(1) })]) {
      expect(await view(deps, order)).toBe(70n)
    }
  })

  it('is zero, not unknown, when the owner can pay nothing', async () => {
    expect(await view(depsWith(0n).deps, plain)).toBe(0n)
  })

  it('is null when the node does not report it', async () => {
    expect(await view(depsWith(null).deps, plain)).toBeNull()
    expect(await view(depsWith().deps, plain)).toBeNull()
  })

  it('is what the owner can pay after the calls that run before the next fill', async () => {
    const { deps, asked } = depsWith(9n)
    const { owner, data, extraGas } = hooked
    const question = { owner, token: data.sellToken, calls: [hook], gas: extraGas }
    expect(await view(deps, hooked)).toBe(9n)
    expect(asked.pop()).toEqual([question])
    // Hooks run before the first fill only, and no more once the order has ended.
    for (const ended of [{ fills }, { cancelledAt: unixMicros(1) }]) {
      expect(await view(deps, { ...hooked, ...ended })).toBe(9n)
      expect(asked.pop()).toEqual([{ ...question, calls: [] }])
    }
  })

  it('is read at once for all orders of an answer', async () => {
    const { deps, asked } = depsWith(1n, 2n, 3n)
    const views = await viewOrders(deps, [plain, hooked, plain], { quote: false })
    expect(views.map(({ availableBalance }) => availableBalance)).toEqual([1n, 2n, 3n])
    expect(asked).toHaveLength(1)
  })
})

describe('the markets of an order', () => {
  const ended = storedOrder('01', { cancelledAt: unixMicros(1) })
  const begun = storedOrder('02', { fills })

  it('are read at once for those that ended or began to fill, by the token that auctions price', async () => {
    const { deps, marketsOf } = depsWith()
    const native = { ...ended, data: { ...ended.data, buyToken: NATIVE_TOKEN } }
    await viewOrders(deps, [plain, native, begun], { quote: false })
    expect(marketsOf).toEqual([[`0x01 ${wrapped}`, `0x02 ${begun.data.buyToken}`]])
    await viewOrders(deps, [plain], { quote: false })
    expect(marketsOf).toHaveLength(1)
  })

  it('are that of its newest auction once it has ended, and that of its fills by what each sold', async () => {
    const { deps } = depsWith()
    const ratio = (market: { sellAmount: bigint; buyAmount: bigint } | undefined) =>
      market === undefined ? null : Number(market.buyAmount) / Number(market.sellAmount)
    const [last, live] = await viewOrders(deps, [ended, begun], { quote: false })
    expect([last?.endMarket?.auctionId, ratio(last?.endMarket)]).toEqual([7, 3])
    // 1 at 4 and 3 at 2 are 10 for 4.
    expect([live?.endMarket, ratio(live?.fillMarket)]).toEqual([undefined, 2.5])
  })

  it('are left out where a price is missing, not guessed', async () => {
    const { deps } = depsWith()
    const selectOrderMarkets: ViewOrdersDeps['selectOrderMarkets'] = async ({ orders }) =>
      orders.map(({ uid }) => ({
        uid,
        newest: { auctionId: 7, sellTokenPrice: null, buyTokenPrice: 10n },
        fills: [
          { sold: 1n, sellTokenPrice: 40n, buyTokenPrice: 10n },
          { sold: 3n, sellTokenPrice: 20n, buyTokenPrice: null },
        ],
      }))
    const [found] = await viewOrders({ ...deps, selectOrderMarkets }, [ended], { quote: false })
    expect(found).not.toHaveProperty('endMarket')
    expect(found).not.toHaveProperty('fillMarket')
  })
})

describe('the part an order is', () => {
  const part = { id: bytes32(`0x${'a1'.repeat(32)}`), index: 3, count: 6 }

  it('is given for an order whose document names it, and for no other', async () => {
    const { deps } = depsWith()
    const appDataDocument = partAppData(part, unixSeconds(100))
    const order = storedOrder('01', { appDataDocument, validFrom: unixSeconds(100) })
    expect(await viewOrder(deps, order, { quote: false })).toMatchObject({
      partOfOrder: part,
      validFrom: 100,
    })
    expect(await viewOrder(deps, plain, { quote: false })).not.toHaveProperty('partOfOrder')
  })
})
