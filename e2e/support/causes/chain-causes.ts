import { createdPools } from '../created-pools'
import { nodeCommand } from '../node-command'
import { fundedTrader, placed } from './orders'
import type { Scene } from './scene'

/** Settlements that wait for a block, and that are lost before one comes. */
export async function settlementCauses(scene: Scene): Promise<void> {
  const network = scene.network()
  const trader = await fundedTrader(network)
  const wanted = { limit: 9_500n } as const
  const before = ['waiting_for_auction'] as const
  const after = ['settlement_timed_out', 'being_settled', 'filled', 'filled_late'] as const
  const lost = await placed(scene, trader, { ...wanted, sellAmount: 22_000_001n })
  const lostBuy = await placed(scene, trader, { ...wanted, sellAmount: 22_000_002n, kind: 'buy' })
  const isLost = () =>
    scene.said(lost, 'settlement_timed_out') && scene.said(lostBuy, 'settlement_timed_out')
  const dropping = (async () => {
    // Until both are lost; each may be settled by a transaction of its own.
    while (!isLost()) {
      await nodeCommand(scene.system(), 'anvil_dropAllTransactions', [])
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  for (const [name, uid] of [
    ['a settlement is lost on its way', lost],
    ['a settlement of a buy order is lost on its way', lostBuy],
  ] as const) {
    scene.fact({ name: `${name}, before`, code: 'being_settled', uid, before, after })
    scene.fact({
      name,
      code: 'settlement_timed_out',
      uid,
      before: [...before, 'being_settled'],
      after,
    })
  }
  await dropping
}

/** Where a pair of the local network keeps its two reserves. */
const RESERVES_SLOT = `0x${'5'.padStart(64, '0')}`

/** Empties the only pools of a token while orders for it are open. */
export async function emptiedPoolsCause(scene: Scene): Promise<void> {
  const network = scene.network()
  const token = network.token('LDO')
  const trader = await fundedTrader(network, ['USDC', 'LDO'])
  const [bought, sold] = await Promise.all([
    placed(scene, trader, { pair: ['USDC', 'LDO'], sellAmount: 7_100_001n }),
    placed(scene, trader, { pair: ['LDO', 'USDC'], sellAmount: 10n ** 18n + 3n }),
  ])
  await scene.settle([bought, sold])
  for (const { address, token0, token1 } of await createdPools(network)) {
    if (token0 !== token && token1 !== token) continue
    const nothing = `0x${'0'.repeat(64)}`
    await nodeCommand(scene.system(), 'anvil_setStorageAt', [address, RESERVES_SLOT, nothing])
  }
  const before = ['waiting_for_auction', 'limit_out_of_market'] as const
  scene.fact({
    name: 'the pools of a token to buy are emptied',
    code: 'no_route',
    uid: bought,
    before,
  })
  scene.fact({
    name: 'the pools of a token to sell are emptied',
    code: 'no_native_price',
    uid: sold,
    before,
  })
}
