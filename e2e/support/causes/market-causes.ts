import { type Address, address } from '@/lib/domain/shared/address'
import { creationCode } from '../local-contract'
import { draftNativeOrder, placeNativeOrder } from '../native-orders'
import { fundedTrader, placed, presign, type Wanted } from './orders'
import type { Cause, Scene } from './scene'
import { approveAll, mintData } from './token-calls'

const ETHER = 10n ** 18n
const BEFORE = ['waiting_for_auction'] as const
const PARTNER = address(`0x${'be'.repeat(20)}`)

type Case = readonly [name: string, code: Cause['code'], wanted: Wanted]

/** 2,000,000 gas, which is some dollars here. */
const hookOn = (target: Address) => ({ target, callData: '0x18160ddd', gasLimit: '2000000' })

const casesOf = (usdc: Address): readonly Case[] => {
  const partnerFee = { volumeBps: 100, recipient: PARTNER }
  const thin = { pair: ['LDO', 'DAI'] as const, limit: 9_500n }
  return [
    ['a sell order at eight times the market', 'limit_out_of_market', { sellAmount: 1_000_001n }],
    [
      'a buy order at eight times the market',
      'limit_out_of_market',
      { sellAmount: 1_000_002n, kind: 'buy' },
    ],
    [
      'an order 2 % above the market',
      'limit_out_of_market',
      { sellAmount: 40_000_001n, limit: 10_200n },
    ],
    [
      'a large order that may be filled in parts, out of the market',
      'limit_out_of_market',
      { sellAmount: 900_000_001n, limit: 11_000n, partiallyFillable: true },
    ],
    ['a large sell order in a thin pool', 'price_impact', { ...thin, sellAmount: 4_000n * ETHER }],
    [
      'a large buy order in a thin pool',
      'price_impact',
      { ...thin, sellAmount: 3_999n * ETHER, kind: 'buy' },
    ],
    [
      'dust at a limit below the market',
      'gas_exceeds_value',
      { sellAmount: 200_000n, limit: 9_700n },
    ],
    [
      'dust to buy at a limit below the market',
      'gas_exceeds_value',
      { sellAmount: 210_000n, limit: 9_700n, kind: 'buy' },
    ],
    ['less than its gas costs', 'gas_exceeds_value', { sellAmount: 60_001n, limit: 9_000n }],
    [
      'a partner fee of 1 % on a sell order',
      'fees_exceed_limit',
      { sellAmount: 400_000_001n, limit: 9_975n, metadata: { partnerFee } },
    ],
    [
      'a partner fee of 1 % on a buy order',
      'fees_exceed_limit',
      { sellAmount: 400_000_002n, limit: 9_975n, kind: 'buy', metadata: { partnerFee } },
    ],
    [
      'a hook before the trade with much gas',
      'hook_gas',
      { sellAmount: 10_000_001n, limit: 9_800n, metadata: { hooks: { pre: [hookOn(usdc)] } } },
    ],
    [
      'a hook after the trade with much gas',
      'hook_gas',
      { sellAmount: 10_000_002n, limit: 9_800n, metadata: { hooks: { post: [hookOn(usdc)] } } },
    ],
  ]
}

/** Orders that nobody bids for, each for a reason in its own terms. */
export async function marketCauses(scene: Scene): Promise<void> {
  const network = scene.network()
  // An account may have ten open orders outside the market.
  const [trader, other] = await Promise.all([
    fundedTrader(network, ['USDC', 'LDO']),
    fundedTrader(network, ['USDC', 'LDO']),
  ])
  for (const [at, [name, code, wanted]] of casesOf(network.token('USDC')).entries()) {
    const uid = await placed(scene, at % 2 === 0 ? trader : other, wanted)
    const after = ['no_native_price'] as const
    scene.fact({ name, code, uid, before: BEFORE, ...(code === 'price_impact' ? { after } : {}) })
  }
  const now = Math.floor(Date.now() / 1000)
  // Later than the test ends, on a slow machine too.
  const validFrom = now + 3_600
  scene.fact({
    name: 'an order that starts later',
    code: 'scheduled',
    uid: await placed(scene, trader, {
      sellAmount: 3_000_001n,
      limit: 9_000n,
      validForSeconds: 7_200,
      metadata: { validFrom },
    }),
    params: { validFrom },
  })
  const late = await placed(scene, trader, { sellAmount: 2_000_001n, scheme: 'presign' })
  await presign(network, trader, late)
  scene.fact({
    name: 'an order out of the market that is signed late',
    code: 'limit_out_of_market',
    uid: late,
    before: ['unsigned', ...BEFORE],
  })
  const coins = await draftNativeOrder(network, trader, {
    sellAmount: 10n ** 15n + 7n,
    buyToken: network.token('USDC'),
    buyAmount: 10n ** 12n,
  })
  await placeNativeOrder(network, trader, coins.order)
  scene.fact({
    name: 'coins at far more than the market',
    code: 'limit_out_of_market',
    uid: scene.watch(coins.uid),
    before: BEFORE,
  })
}

/** Tokens that no pool holds. */
export async function unpricedCauses(scene: Scene): Promise<void> {
  const network = scene.network()
  const trader = await fundedTrader(network)
  const terms = ['Nowhere', 'NIL', 18, trader.owner] as const
  const token = await trader.deploy(creationCode('TestToken', terms))
  await trader.transact(token, mintData(trader.owner, 10n ** 21n))
  await trader.transact(token, approveAll(network.view.contracts.vaultRelayer))
  const before = BEFORE
  scene.fact({
    name: 'a token to buy that no pool holds',
    code: 'no_route',
    uid: await placed(scene, trader, { sellAmount: 5_000_001n, buyToken: token, buyAmount: 1n }),
    before,
  })
  scene.fact({
    name: 'a token to sell that no pool holds',
    code: 'no_native_price',
    uid: await placed(scene, trader, {
      sellAmount: 10n ** 18n,
      sellToken: token,
      buyToken: network.token('DAI'),
      buyAmount: 1n,
    }),
    before,
  })
}
