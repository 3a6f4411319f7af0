import { until } from '@/lib/testing/system/until'
import { type AskedAuction, offers } from './held-engine'
import { fundedTrader, placed } from './orders'
import type { Scene } from './scene'

const ETHER = 10n ** 18n

/** Two orders of which a thin pool fills one. */
export async function outdoneCauses(scene: Scene): Promise<void> {
  const network = scene.network()
  const [large, small] = await Promise.all([
    fundedTrader(network, ['COW'], 3),
    fundedTrader(network, ['COW'], 1),
  ])
  const validFrom = Math.floor(Date.now() / 1000) + 8
  const pair = ['COW', 'WETH'] as const
  const taken = await placed(scene, large, {
    pair,
    sellAmount: 28_000n * ETHER,
    limit: 9_000n,
    metadata: { validFrom },
  })
  const uid = await placed(scene, small, {
    pair,
    sellAmount: 5_000n * ETHER,
    limit: 9_810n,
    metadata: { validFrom },
  })
  const hold = scene.engine.hold((auction) => offers(uid)(auction) && !offers(taken)(auction))
  scene.fact({
    name: 'a larger order takes the liquidity',
    code: 'liquidity_taken',
    uid,
    before: ['scheduled', 'waiting_for_auction'],
    after: ['price_impact', 'limit_out_of_market'],
    params: { orderUid: taken },
  })
  await hold.waiting
  await until('it is named', async () => scene.said(uid, 'liquidity_taken'), {
    timeoutMs: 20_000,
  }).catch(() => undefined)
  hold.release()
}

/** What an engine charges for the gas of one trade through one pool, at most twice which is allowed. */
const BID_GAS = 220_000n

/** A bid that sells all of one order through the pool of its pair. */
function bidOn(
  auction: AskedAuction,
  uid: string,
  [sell, buy]: readonly [string, string],
): object | null {
  const order = auction.orders.find((offered) => offered.uid === uid)
  const pool = auction.liquidity.find(
    ({ kind, tokens }) => kind === 'constantProduct' && sell in tokens && buy in tokens,
  )
  const price = BigInt(auction.tokens[sell]?.referencePrice ?? 0)
  if (order === undefined || pool === undefined || price === 0n) return null
  const fee = (BID_GAS * BigInt(auction.effectiveGasPrice) * ETHER) / price
  const sold = BigInt(order.sellAmount) - fee
  const [held, bought] = [sell, buy].map((token) => BigInt(pool.tokens[token]?.balance ?? 0))
  if (held === undefined || bought === undefined) return null
  const kept = sold * BigInt(Math.round((1 - Number(pool.fee)) * 10_000))
  const out = (kept * bought) / (held * 10_000n + kept)
  const swap = { kind: 'liquidity', id: pool.id, internalize: false }
  return {
    id: 1,
    prices: { [sell]: `${out}`, [buy]: `${sold}` },
    trades: [{ kind: 'fulfillment', order: uid, executedAmount: `${sold}`, fee: `${fee}` }],
    interactions: [
      {
        ...swap,
        inputToken: sell,
        inputAmount: `${sold}`,
        outputToken: buy,
        outputAmount: `${out}`,
      },
    ],
    gas: Number(BID_GAS),
  }
}

/** An engine bids on the smaller of two orders alone; what another solver settles is worth more. */
export async function outbidCause(scene: Scene): Promise<void> {
  const network = scene.network()
  const [large, small] = await Promise.all([
    fundedTrader(network, ['GNO'], 2),
    fundedTrader(network, ['GNO'], 1),
  ])
  const validFrom = Math.floor(Date.now() / 1000) + 8
  const pair = ['GNO', 'WETH'] as const
  const winning = await placed(scene, large, {
    pair,
    sellAmount: 55n * ETHER,
    limit: 8_000n,
    metadata: { validFrom },
  })
  const uid = await placed(scene, small, {
    pair,
    sellAmount: 5n * ETHER,
    limit: 9_800n,
    metadata: { validFrom },
  })
  scene.engine.bid((auction) =>
    offers(winning)(auction)
      ? bidOn(auction, uid, [network.token('GNO'), network.token('WETH')])
      : null,
  )
  const hold = scene.engine.hold((auction) => offers(uid)(auction) && !offers(winning)(auction))
  scene.fact({
    name: 'another bid is worth more',
    code: 'outbid',
    uid,
    before: ['scheduled', 'waiting_for_auction'],
    after: ['price_impact', 'limit_out_of_market', 'outbid'],
  })
  await hold.waiting
  await until('it is named', async () => scene.said(uid, 'outbid'), { timeoutMs: 20_000 }).catch(
    () => undefined,
  )
  scene.engine.bid(() => null)
  hold.release()
}
