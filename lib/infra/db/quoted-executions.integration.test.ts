import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { quotePerformance } from '@/lib/domain/quote/quote-performance'
import { atoms, wei } from '@/lib/domain/shared/amount'
import { insertTrades } from '@/lib/infra/db/queries/chain/chain-events'
import { insertOrder } from '@/lib/infra/db/queries/orders/orders'
import { selectQuotedExecutions } from '@/lib/infra/db/queries/orders/quoted-executions'
import { insertOrderQuote } from '@/lib/infra/db/queries/orders/quotes'
import type { Database } from './database'
import { account, order, trade, uid } from './store.fixture'
import { migratedDatabase, testBackends } from './test-database.fixture'

const quote = {
  gasAmount: 1n,
  gasPrice: wei(1n),
  sellTokenPrice: '1',
  solver: account(9),
  sellAmount: atoms(90n),
  buyAmount: atoms(210n),
  feeAmount: atoms(10n),
  verified: true,
  metadata: null,
}

describe.each(testBackends())('quoted executions on $name', (backend) => {
  let database: Database
  let chainId = 1

  beforeAll(async () => {
    database = await migratedDatabase(backend)
  })
  beforeEach(() => {
    chainId += 1
  })
  afterAll(() => database.close())

  const select = (window: { fromBlock?: number; fills?: number } = {}) =>
    selectQuotedExecutions(database.db, { chainId, fromBlock: 0, fills: 100, ...window })
  const putOrder = async (byte: number, isQuoted: boolean) => {
    await insertOrder(database.db, { chainId, order: order(byte) })
    if (isQuoted) await insertOrderQuote(database.db, { chainId, uid: uid(byte), quote })
  }

  it('sums all fills of an order, the signed fee as part of the sold amount', async () => {
    await putOrder(1, true)
    await putOrder(2, true)
    await insertTrades(database.db, {
      chainId,
      rows: [
        trade(1, 5, { sell: 60n, buy: 130n, fee: 1n }),
        trade(1, 7, { sell: 40n, buy: 2n ** 200n }),
      ],
    })
    expect(await select()).toEqual([
      {
        order: { kind: 'sell', sellAmount: 100n, buyAmount: 200n, feeAmount: 0n },
        quote: { sellAmount: 90n, buyAmount: 210n, feeAmount: 10n },
        executedSell: 100n,
        executedBuy: 130n + 2n ** 200n,
      },
    ])
    expect(quotePerformance(await select())).toMatchObject({ orders: 1, atOrAbove: 1 })
  })

  it('reads the newest fills, and none before a block', async () => {
    for (const byte of [1, 2, 3, 4]) await putOrder(byte, byte !== 3)
    const rows = [1, 2, 3, 4].map((byte) => trade(byte, byte, { sell: BigInt(byte), buy: 1n }))
    await insertTrades(database.db, { chainId, rows })
    const sold = async (window: Parameters<typeof select>[0]) =>
      (await select(window)).map(({ executedSell }) => executedSell).toSorted()
    expect(await sold({})).toEqual([1n, 2n, 4n])
    expect(await sold({ fromBlock: 2 })).toEqual([2n, 4n])
    expect(await sold({ fills: 2 })).toEqual([4n])
    expect(await sold({ fromBlock: 5 })).toEqual([])
  })
})
