import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { atoms } from '@/lib/domain/shared/amount'
import { insertAuction } from '@/lib/infra/db/queries/auctions/auctions'
import { insertTrades } from '@/lib/infra/db/queries/chain/chain-events'
import { insertOrder } from '@/lib/infra/db/queries/orders/orders'
import { selectTotalSurplus } from '@/lib/infra/db/queries/settlements/total-surplus'
import { totalSurplus } from '@/lib/testing/settlement/total-surplus'
import type { Database } from './database'
import { account, auction, BUY_TOKEN, order, SELL_TOKEN, trade } from './store.fixture'
import { migratedDatabase, testBackends } from './test-database.fixture'

const UINT256_MAX = 2n ** 256n - 1n
const OWNER = account(1)
const MANY_FILLS = 100_000

describe.each(testBackends())('total surplus on $name', (backend) => {
  let database: Database
  let chainId = 1

  beforeAll(async () => {
    database = await migratedDatabase(backend)
  })
  beforeEach(() => {
    chainId += 1
  })
  afterAll(() => database.close())

  const select = () =>
    selectTotalSurplus(database.db, { chainId, account: OWNER, wrappedNativeToken: account(0xee) })
  const putAuction = (id: number, prices: readonly (readonly [typeof SELL_TOKEN, bigint])[]) =>
    insertAuction(database.db, { chainId, auction: { ...auction(id), prices: new Map(prices) } })

  it('is zero for an account without fills', async () => {
    expect(await select()).toBe(0n)
  })

  it('rounds as the domain does, whatever the amounts', async () => {
    const amount = fc.bigInt({ min: 1n, max: UINT256_MAX })
    const small = fc.bigInt({ min: 1n, max: 1_000n })
    const either = fc.oneof(amount, small)
    const fill = fc.record({
      limit: fc.record({
        kind: fc.constantFrom('sell' as const, 'buy' as const),
        sellAmount: either,
        buyAmount: either,
      }),
      trade: fc.record({ executedSell: either, executedBuy: either }),
      surplusTokenNativePrice: fc.option(either),
    })
    const [fills = []] = fc.sample(fc.array(fill, { minLength: 200, maxLength: 200 }), 1)
    for (const [index, { limit, trade: executed, surplusTokenNativePrice: price }] of [
      ...fills.entries(),
    ]) {
      const byte = index + 1
      await insertOrder(database.db, {
        chainId,
        order: order(byte, {
          data: {
            kind: limit.kind,
            sellAmount: atoms(limit.sellAmount),
            buyAmount: atoms(limit.buyAmount),
          },
        }),
      })
      const token = limit.kind === 'sell' ? BUY_TOKEN : SELL_TOKEN
      await putAuction(byte, price === null ? [] : [[token, price]])
      await insertTrades(database.db, {
        chainId,
        rows: [
          trade(
            byte,
            byte,
            { sell: executed.executedSell, buy: executed.executedBuy },
            { auctionId: byte },
          ),
        ],
      })
    }
    expect(await select()).toBe(totalSurplus(fills))
  })

  it('sums 100,000 fills', async () => {
    await insertOrder(database.db, { chainId, order: order(1) })
    await putAuction(1, [[BUY_TOKEN, 10n ** 18n]])
    const auctionId = 1
    await insertTrades(database.db, {
      chainId,
      rows: [trade(1, 1, { sell: 10n, buy: 25n }, { auctionId })],
    })
    await database.db.execute(sql`
      insert into trades select chain_id, n, log_index, block_hash, tx_hash, order_uid, owner,
        sell_token, buy_token, sell_amount, buy_amount, fee_amount, auction_id
      from trades, generate_series(2, ${sql.raw(String(MANY_FILLS))}) n where chain_id = ${chainId}`)
    expect(await select()).toBe(5n * BigInt(MANY_FILLS))
  })
})
