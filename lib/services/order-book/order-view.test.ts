import { describe, expect, it } from 'vitest'
import { partAppData } from '@/lib/domain/app-data/order-part'
import { balanceKey } from '@/lib/domain/auction/balance-key'
import { storedOrder } from '@/lib/domain/order/stored-order.fixture'
import { address } from '@/lib/domain/shared/address'
import { atoms, unixSeconds } from '@/lib/domain/shared/amount'
import { bytes32, hex } from '@/lib/domain/shared/hex'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { type ViewOrdersDeps, viewOrder, viewOrders } from './order-view'

const plain = storedOrder('01')
const hook = { target: address(`0x${'77'.repeat(20)}`), value: 0n, callData: hex('0x') }
const hooked = storedOrder('02', { interactions: { pre: [hook], post: [] } })
const fills = { sellAmount: atoms(1n), buyAmount: atoms(1n), feeAmount: atoms(0n) }

function depsWith(balances: ReadonlyMap<ReturnType<typeof balanceKey>, ReturnType<typeof atoms>>) {
  const asked: number[] = []
  const deps: ViewOrdersDeps = {
    now: () => unixMicros(0),
    availableBalances: async (pairs) => {
      asked.push(pairs.length)
      return balances
    },
  }
  return { deps, asked }
}

const key = balanceKey(plain.owner, plain.data.sellToken)

describe('availableBalance of an order', () => {
  it('is what the owner can pay now, whatever the state of the order', async () => {
    const { deps } = depsWith(new Map([[key, atoms(70n)]]))
    for (const order of [plain, storedOrder('01', { cancelledAt: unixMicros(1) })]) {
      expect(await viewOrder(deps, order, { quote: false })).toMatchObject({
        availableBalance: 70n,
      })
    }
  })

  it('is zero, not unknown, when the owner can pay nothing', async () => {
    const { deps } = depsWith(new Map([[key, atoms(0n)]]))
    expect((await viewOrder(deps, plain, { quote: true })).availableBalance).toBe(0n)
  })

  it('is null when the node does not tell', async () => {
    const { deps } = depsWith(new Map())
    expect((await viewOrder(deps, plain, { quote: true })).availableBalance).toBeNull()
  })

  it('is null while hooks run before the transfer, and known after the first fill', async () => {
    const { deps } = depsWith(
      new Map([[balanceKey(hooked.owner, hooked.data.sellToken), atoms(9n)]]),
    )
    expect((await viewOrder(deps, hooked, { quote: true })).availableBalance).toBeNull()
    const started = { ...hooked, fills }
    expect((await viewOrder(deps, started, { quote: true })).availableBalance).toBe(9n)
  })

  it('is read at once for all orders of an answer', async () => {
    const { deps, asked } = depsWith(new Map())
    expect(await viewOrders(deps, [plain, hooked, plain], { quote: false })).toHaveLength(3)
    expect(asked).toEqual([2])
  })
})

describe('the part an order is', () => {
  const part = { id: bytes32(`0x${'a1'.repeat(32)}`), index: 3, count: 6 }

  it('is told of an order whose document names it, and of no other', async () => {
    const { deps } = depsWith(new Map())
    const appDataDocument = partAppData(part, unixSeconds(100))
    const order = storedOrder('01', { appDataDocument, validFrom: unixSeconds(100) })
    expect(await viewOrder(deps, order, { quote: false })).toMatchObject({
      partOfOrder: part,
      validFrom: 100,
    })
    expect(await viewOrder(deps, plain, { quote: false })).not.toHaveProperty('partOfOrder')
  })
})
