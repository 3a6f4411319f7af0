import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { OrderUid } from '@/lib/domain/order/order'
import { type Address, address } from '@/lib/domain/shared/address'
import { readNetwork } from '@/lib/testing/system/network'
import { type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import type { Trader } from '@/lib/testing/system/trader'
import { fundedTrader, placed, presign } from './orders'
import type { Cause, Scene } from './scene'

/** How long the system is down. */
const DOWN_SECONDS = 200
const DENIED_RECEIVER = address('0x00000000000000000000000000000000000dead2')
const UNTIL_THEN = ['waiting_for_auction', 'limit_out_of_market'] as const

type Prepared = {
  readonly denied: Address
  readonly unsupported: Address
  readonly lastMinute: { readonly owner: Trader; readonly uid: OrderUid }
  readonly causes: readonly Cause[]
}

/** Orders whose causes come about while the system is down. */
async function prepare(scene: Scene): Promise<Prepared> {
  const network = scene.network()
  const [denied, trader] = await Promise.all([
    fundedTrader(network),
    fundedTrader(network, ['USDC', 'WBTC']),
  ])
  const unsupported = network.token('WBTC')
  const validFrom = Math.floor(Date.now() / 1000) + 60
  const gap = {
    sellAmount: 8_000_001n,
    limit: 9_000n,
    validForSeconds: 170,
    metadata: { validFrom },
  }
  const before = ['scheduled'] as const
  const causes: readonly Cause[] = [
    {
      name: 'its whole time passes while the engine is down',
      code: 'engine_gap',
      uid: await placed(scene, trader, gap),
      before,
      status: 'expired',
    },
    {
      name: 'the whole time of a buy order passes while the engine is down',
      code: 'engine_gap',
      uid: await placed(scene, trader, { ...gap, kind: 'buy' }),
      before,
      status: 'expired',
    },
    {
      name: 'an order out of the market expires',
      code: 'limit_out_of_market',
      uid: await placed(scene, trader, { sellAmount: 8_000_002n, validForSeconds: 150 }),
      before: UNTIL_THEN,
      status: 'expired',
    },
    {
      name: 'an owner who is not served any more',
      code: 'account_denied',
      uid: await placed(scene, denied, { sellAmount: 8_000_003n }),
      before: UNTIL_THEN,
    },
    {
      name: 'a receiver who is not served any more',
      code: 'account_denied',
      uid: await placed(scene, trader, { sellAmount: 8_000_004n, receiver: DENIED_RECEIVER }),
      before: UNTIL_THEN,
    },
    {
      name: 'a token to sell that is not supported any more',
      code: 'token_unsupported',
      uid: await placed(scene, trader, { pair: ['WBTC', 'DAI'], sellAmount: 1_000_001n }),
      before: UNTIL_THEN,
    },
    {
      name: 'a token to buy that is not supported any more',
      code: 'token_unsupported',
      uid: await placed(scene, trader, { pair: ['USDC', 'WBTC'], sellAmount: 8_000_005n }),
      before: UNTIL_THEN,
    },
  ]
  const uid = await placed(scene, trader, {
    sellAmount: 8_000_006n,
    limit: 9_000n,
    scheme: 'presign',
    validForSeconds: DOWN_SECONDS + 55,
  })
  return { denied: denied.owner, unsupported, lastMinute: { owner: trader, uid }, causes }
}

/**
 * Stops the system for some minutes and starts it again on the same data with other lists; the stopped
 * one is for the caller to delete.
 */
export async function downtimeCauses(
  scene: Scene,
  environment: Readonly<Record<string, string>>,
): Promise<RunningSystem> {
  const { denied, unsupported, lastMinute, causes } = await prepare(scene)
  const stopped = scene.system()
  await scene.settle(causes.map(({ uid }) => uid))
  scene.pause()
  await stopped.stop()
  writeFileSync(path.join(stopped.dataDir, 'clock-offset'), `${DOWN_SECONDS * 1_000}`)
  const system = await startSystem({
    ...environment,
    PORT: new URL(stopped.url).port,
    DATA_DIR: stopped.dataDir,
    DENY_LIST: `${denied},${DENIED_RECEIVER}`,
    UNSUPPORTED_TOKENS: unsupported,
  })
  const network = await readNetwork(system.url)
  scene.resume({ system, network })
  for (const cause of causes) scene.fact(cause)
  await presign(network, lastMinute.owner, lastMinute.uid)
  scene.fact({
    name: 'an order signed in its last minute',
    code: 'too_late_for_an_auction',
    uid: lastMinute.uid,
    before: ['unsigned'],
  })
  return system
}
