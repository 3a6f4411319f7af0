import { callApi } from '@/lib/client/api-client'
import { quoteRequestCodec } from '@/lib/contract/codecs/quote'
import { quoteEndpoint } from '@/lib/contract/endpoints/quote'
import { hex } from '@/lib/domain/shared/hex'
import { until } from '@/lib/testing/system/until'
import { contractWalletCode } from '../contract-wallet'
import { draftNativeOrder, placeNativeOrder } from '../native-orders'
import { waitForStatus } from '../wait-for-status'
import { fundedTrader, placed, presign, transferData, type Wanted } from './orders'
import type { Scene } from './scene'

const BEFORE = ['waiting_for_auction', 'being_settled'] as const
const ETHER = 10n ** 18n

/** Orders that are filled at once, placed in every way. */
export async function filledCauses(scene: Scene): Promise<void> {
  const network = scene.network()
  const usdc = network.token('USDC')
  const trader = await fundedTrader(network)
  const filled = async (name: string, wanted: Wanted) =>
    scene.fact({ name, code: 'filled', uid: await placed(scene, trader, wanted), before: BEFORE })
  await filled('a sell order is filled', { sellAmount: 50_000_021n, limit: 9_800n })
  await filled('a buy order is filled', { sellAmount: 50_000_022n, limit: 9_800n, kind: 'buy' })
  const wallet = await trader.deploy(contractWalletCode(network, usdc))
  await trader.transact(usdc, transferData(wallet, 60_000_000n))
  await filled('an order of a contract wallet is filled', {
    sellAmount: 50_000_023n,
    limit: 9_800n,
    scheme: 'eip1271',
    wallet,
    signature: hex('0x'),
  })
  const signed = await placed(scene, trader, {
    sellAmount: 50_000_024n,
    limit: 9_800n,
    scheme: 'presign',
  })
  await presign(network, trader, signed)
  scene.fact({
    name: 'an order signed on chain is filled',
    code: 'filled',
    uid: signed,
    before: ['unsigned', ...BEFORE],
  })
  const coins = await draftNativeOrder(network, trader, { sellAmount: ETHER / 50n, buyToken: usdc })
  await placeNativeOrder(network, trader, coins.order)
  scene.fact({
    name: 'coins are sold',
    code: 'filled',
    uid: scene.watch(coins.uid),
    before: [...BEFORE, 'filled_below_quote'],
  })
}

type QuotedSide =
  | { readonly kind: 'sell'; readonly sellAmountBeforeFee: string }
  | { readonly kind: 'buy'; readonly buyAmountAfterFee: string }

/** Quotes that the market has left when their orders come, and a limit that it reaches late. */
export async function movedMarketCauses(scene: Scene): Promise<void> {
  const network = scene.network()
  const [owner, mover, waiting] = await Promise.all([
    fundedTrader(network, ['GNO']),
    fundedTrader(network, ['WETH', 'GNO'], 2),
    fundedTrader(network, ['GNO', 'USDC']),
  ])
  const [gno, dai] = [network.token('GNO'), network.token('DAI')]
  const quoteOf = async (side: QuotedSide) => {
    const body = quoteRequestCodec.decode({
      sellToken: gno,
      buyToken: dai,
      from: owner.owner,
      ...side,
    })
    const { id } = await callApi(
      quoteEndpoint,
      { network: 'local', body },
      { baseUrl: network.url },
    )
    if (id === null || id === undefined) throw new Error('the quote has an id')
    return id
  }
  const late = await placed(scene, waiting, {
    pair: ['GNO', 'DAI'],
    sellAmount: ETHER + 31n,
    limit: 10_050n,
  })
  const quotes = [
    await quoteOf({ kind: 'sell', sellAmountBeforeFee: `${ETHER}` }),
    await quoteOf({ kind: 'buy', buyAmountAfterFee: `${150n * ETHER}` }),
  ]
  // Sells GNO, which is worth less then.
  await waitForStatus(
    network,
    await placed(scene, mover, { pair: ['GNO', 'WETH'], sellAmount: 55n * ETHER, limit: 8_000n }),
    'fulfilled',
  )
  const [sellQuote = 0, buyQuote = 0] = quotes
  const common = { pair: ['GNO', 'DAI'] as const, limit: 9_000n }
  scene.fact({
    name: 'a sell order is filled for less than its quote',
    code: 'filled_below_quote',
    uid: await placed(scene, owner, { ...common, sellAmount: ETHER, quoteId: sellQuote }),
    before: BEFORE,
  })
  scene.fact({
    name: 'a buy order pays more than its quote',
    code: 'filled_below_quote',
    uid: await placed(scene, owner, {
      ...common,
      sellAmount: 2n * ETHER,
      buyAmount: 150n * ETHER,
      kind: 'buy',
      quoteId: buyQuote,
    }),
    before: BEFORE,
  })
  await until(
    'it was in more than five auctions',
    async () => scene.said(late, 'limit_out_of_market') && (await scene.auctionsOf(late)) > 6,
  )
  // Buys GNO, which is worth more then.
  const buying = { pair: ['WETH', 'GNO'] as const, sellAmount: 19n * ETHER, limit: 8_000n }
  const mover2 = await placed(scene, mover, buying)
  scene.fact({
    name: 'an order is filled once the market reaches its limit',
    code: 'filled_late',
    uid: late,
    before: ['waiting_for_auction', 'limit_out_of_market', 'price_impact', 'being_settled'],
  })
  await waitForStatus(network, mover2, 'fulfilled')
}

/** A part of an order is filled while the next auction is held, with what is placed meanwhile. */
export async function heldCauses(scene: Scene): Promise<void> {
  const network = scene.network()
  const [partial, other] = await Promise.all([
    fundedTrader(network, ['LINK'], 4),
    fundedTrader(network),
  ])
  const wanted = {
    pair: ['LINK', 'WETH'] as const,
    sellAmount: 1_150n * ETHER,
    limit: 9_930n,
    partiallyFillable: true,
  }
  const rest = ({
    orders,
  }: {
    orders: readonly { uid: string; sellAmount: string; fullSellAmount: string }[]
  }) =>
    orders.some(
      ({ uid, sellAmount, fullSellAmount }) => uid === part && sellAmount !== fullSellAmount,
    )
  let part = ''
  const hold = scene.engine.hold(rest)
  const uid = await placed(scene, partial, wanted)
  part = uid
  scene.fact({
    name: 'a part is filled',
    code: 'partly_filled',
    uid,
    before: BEFORE,
    after: [
      'price_impact',
      'limit_out_of_market',
      'partly_filled',
      'being_settled',
      'gas_exceeds_value',
      'filled',
      'liquidity_taken',
    ],
  })
  await hold.waiting
  const validFrom = Math.floor(Date.now() / 1000) + 4
  const scheduled = await placed(scene, other, { sellAmount: 4_000_001n, metadata: { validFrom } })
  const waitingFact = { code: 'waiting_for_auction', after: ['limit_out_of_market'] } as const
  scene.fact({
    ...waitingFact,
    name: 'placed while another auction is solved',
    uid: await placed(scene, other, { sellAmount: 4_000_002n }),
  })
  scene.fact({
    ...waitingFact,
    name: 'its time comes while another auction is solved',
    uid: scheduled,
    before: ['scheduled'],
  })
  await until(
    'all are named',
    async () => scene.said(uid, 'partly_filled') && scene.said(scheduled, 'waiting_for_auction'),
  )
  hold.release()
}
