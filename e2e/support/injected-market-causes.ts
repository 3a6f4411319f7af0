import { encodeFunctionData } from 'viem'
import type { OrderUid } from '@/lib/domain/order/order'
import { settlementAbi } from '@/lib/domain/settlement/abi'
import type { TestNetwork } from '@/lib/testing/system/network'
import { readReport } from '@/lib/testing/system/reports'
import { submit, type Trader } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { submitUnfillable } from './cancel'
import { type Injected, sellUsdc, tokensOf, UNTIL_THEN } from './injected-causes'
import {
  draftNativeOrder,
  invalidateNativeOrder,
  nativeUid,
  placeNativeOrder,
} from './native-orders'
import { signedOrder } from './signed-orders'

const presign = (network: TestNetwork, trader: Trader, uid: OrderUid, signed: boolean) =>
  trader.transact(
    network.view.contracts.settlement,
    encodeFunctionData({
      abi: settlementAbi,
      functionName: 'setPreSignature',
      args: [uid, signed],
    }),
  )

async function unfillablePresign(
  network: TestNetwork,
  trader: Trader,
  sellAmount: bigint,
): Promise<OrderUid> {
  const { usdc, dai } = tokensOf(network)
  return submit(
    network,
    await signedOrder(
      network,
      trader,
      { sellToken: usdc, buyToken: dai, sellAmount, buyAmount: sellAmount * 8n * 10n ** 12n },
      { scheme: 'presign' },
    ),
  )
}

export async function signatureCauses(
  network: TestNetwork,
  trader: Trader,
): Promise<readonly Injected[]> {
  const unsigned = await unfillablePresign(network, trader, 2_000_001n)
  const revoked = await unfillablePresign(network, trader, 2_000_002n)
  const late = await unfillablePresign(network, trader, 2_000_003n)
  await presign(network, trader, revoked, true)
  await until(
    'the signed order is in an auction',
    async () => (await readReport(network, revoked)).auctions.length > 0,
  )
  await presign(network, trader, revoked, false)
  await presign(network, trader, late, true)
  return [
    { code: 'unsigned', uid: unsigned },
    { code: 'presignature_revoked', uid: revoked, before: UNTIL_THEN },
    { code: 'limit_out_of_market', uid: late, before: ['unsigned', 'waiting_for_auction'] },
  ]
}

export async function priceCauses(
  network: TestNetwork,
  trader: Trader,
): Promise<readonly Injected[]> {
  const { usdc } = tokensOf(network)
  const now = Math.floor(Date.now() / 1000)
  const hook = { target: usdc, callData: '0x18160ddd', gasLimit: '2000000' }
  const partnerFee = { volumeBps: 100, recipient: trader.owner }
  const before = ['waiting_for_auction']
  const sell = (atoms: bigint, limit: bigint, metadata: object = {}) =>
    sellUsdc(network, trader, { atoms, limit, metadata })
  return [
    { code: 'limit_out_of_market', uid: await submitUnfillable(network, trader), before },
    {
      code: 'limit_out_of_market',
      uid: await submitUnfillable(network, trader, { kind: 'buy' }),
      before,
    },
    { code: 'price_impact', uid: await sell(500_000_000n, 9_999n), before },
    { code: 'gas_exceeds_value', uid: await sell(200_000n, 9_700n), before },
    { code: 'hook_gas', before, uid: await sell(10_000_000n, 9_800n, { hooks: { pre: [hook] } }) },
    { code: 'fees_exceed_limit', before, uid: await sell(400_000_000n, 9_975n, { partnerFee }) },
    {
      code: 'scheduled',
      params: { validFrom: now + 400 },
      uid: await sell(3_000_000n, 9_000n, { validFrom: now + 400 }),
    },
  ]
}

/** Orders that sell the native coin, placed in transactions. */
export async function nativeCauses(
  network: TestNetwork,
  trader: Trader,
): Promise<readonly Injected[]> {
  const { usdc } = tokensOf(network)
  const draft = (sellAmount: bigint) =>
    draftNativeOrder(network, trader, {
      sellAmount,
      buyToken: usdc,
      buyAmount: 10n ** 12n,
    })
  const withdrawn = await draft(10n ** 15n)
  const sound = await draft(10n ** 15n + 1n)
  const refused = { ...sound.order, quoteId: 1_000_000_000n }
  await placeNativeOrder(network, trader, withdrawn.order)
  await placeNativeOrder(network, trader, refused)
  await invalidateNativeOrder(network, trader, withdrawn.order)
  const uids = [withdrawn.uid, nativeUid(network, refused)] as const
  await until('both placements are indexed', async () =>
    (await Promise.allSettled(uids.map((uid) => readReport(network, uid)))).every(
      ({ status }) => status === 'fulfilled',
    ),
  )
  return [
    { code: 'withdrawn', uid: uids[0], before: UNTIL_THEN },
    {
      code: 'placement_refused',
      uid: uids[1],
      params: { placementError: 'QuoteNotFound' },
    },
  ]
}
