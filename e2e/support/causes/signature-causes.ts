import { concatHex, encodeFunctionData } from 'viem'
import { orderCreationCodec } from '@/lib/contract/codecs/order-creation'
import { settlementAbi } from '@/lib/domain/settlement/abi'
import { atoms } from '@/lib/domain/shared/amount'
import { hex } from '@/lib/domain/shared/hex'
import { until } from '@/lib/testing/system/until'
import {
  batchCancellationOf,
  cancellationOf,
  replacingDocument,
  sendBatchCancellation,
  sendCancellation,
  sendOrder,
} from '../cancel'
import { contractWalletCode } from '../contract-wallet'
import {
  draftNativeOrder,
  invalidateNativeOrder,
  nativeUid,
  placeNativeOrder,
} from '../native-orders'
import { offers } from './held-engine'
import { draft, fundedTrader, placed, presign, transferData } from './orders'
import type { Scene } from './scene'

const UNTIL_THEN = ['waiting_for_auction', 'limit_out_of_market'] as const

/**
 * Accepts every signature until it is called without data, and none after that: its first slot says
 * which. Assembled by hand because no compiler is available at test time.
 */
const CHANGING_CODE = concatHex([
  // calldatasize ? jump to the next line : sstore(0, 1); stop
  '0x36600a57600160005500',
  // sload(0) ? jump to the next line : return the magic value
  '0x5b600054602157631626ba7e60e01b60005260206000f3',
  // return zero
  '0x5b60206000f3',
])

/** Signatures on chain that are missing, given, and taken back. */
export async function presignatureCauses(scene: Scene): Promise<void> {
  const network = scene.network()
  const trader = await fundedTrader(network)
  const presigned = (sellAmount: bigint, validForSeconds = 600) =>
    placed(scene, trader, { sellAmount, scheme: 'presign', validForSeconds })
  scene.fact({
    name: 'an order that is not signed',
    code: 'unsigned',
    uid: await presigned(2_000_002n),
  })
  scene.fact({
    name: 'an order that is not signed until it expires',
    code: 'unsigned',
    uid: await presigned(2_000_003n, 150),
    status: 'expired',
    before: ['unsigned'],
  })
  const revoked = await presigned(2_000_004n)
  await presign(network, trader, revoked)
  await until('the signed order is in an auction', async () =>
    scene.said(revoked, 'limit_out_of_market'),
  )
  await presign(network, trader, revoked, false)
  scene.fact({
    name: 'a signature that is taken back after auctions',
    code: 'presignature_revoked',
    uid: revoked,
    before: ['unsigned', ...UNTIL_THEN],
  })
}

/** A signature that is taken back while another auction is held, so that none has the order. */
export async function quicklyRevokedCause(scene: Scene): Promise<void> {
  const network = scene.network()
  const trader = await fundedTrader(network)
  const uid = await placed(scene, trader, { sellAmount: 2_000_005n, scheme: 'presign' })
  const hold = scene.engine.hold((auction) => !offers(uid)(auction))
  await placed(scene, trader, { sellAmount: 2_000_006n })
  await hold.waiting
  await presign(network, trader, uid)
  await presign(network, trader, uid, false)
  hold.release()
  scene.fact({
    name: 'a signature that is taken back before any auction',
    code: 'presignature_revoked',
    uid,
    before: ['unsigned'],
  })
}

/** A contract that accepts its signature when the order is placed, and refuses it later. */
export async function walletCause(scene: Scene): Promise<void> {
  const network = scene.network()
  const trader = await fundedTrader(network)
  const usdc = network.token('USDC')
  const wallet = await trader.deploy(contractWalletCode(network, usdc, CHANGING_CODE))
  await trader.transact(usdc, transferData(wallet, 90_000_000n))
  const validFrom = Math.floor(Date.now() / 1000) + 20
  const uid = await placed(scene, trader, {
    sellAmount: 60_000_001n,
    limit: 9_000n,
    scheme: 'eip1271',
    wallet,
    signature: hex('0x'),
    metadata: { validFrom },
  })
  await trader.transact(wallet, '0x')
  scene.fact({
    name: 'a contract wallet that accepts its signature no more',
    code: 'signature_rejected',
    uid,
    before: ['scheduled', 'waiting_for_auction'],
  })
}

/** Ends that owners bring about. */
export async function endedCauses(scene: Scene): Promise<void> {
  const network = scene.network()
  const trader = await fundedTrader(network)
  const before = UNTIL_THEN
  const [cancelled, inBatch, onChain, replaced] = [
    await placed(scene, trader, { sellAmount: 1_100_001n }),
    await placed(scene, trader, { sellAmount: 1_100_002n }),
    await placed(scene, trader, { sellAmount: 1_100_003n }),
    await placed(scene, trader, { sellAmount: 1_100_004n }),
  ]
  await sendCancellation(network, cancelled, await cancellationOf(network, trader, cancelled))
  scene.fact({
    name: 'cancelled by a signed request',
    code: 'cancelled_by_owner',
    uid: cancelled,
    before,
  })
  await sendBatchCancellation(network, await batchCancellationOf(network, trader, [inBatch]))
  scene.fact({
    name: 'cancelled by a signed request for several',
    code: 'cancelled_by_owner',
    uid: inBatch,
    before,
  })
  const data = encodeFunctionData({
    abi: settlementAbi,
    functionName: 'invalidateOrder',
    args: [onChain],
  })
  await trader.transact(network.view.contracts.settlement, data)
  scene.fact({ name: 'invalidated on chain', code: 'cancelled_on_chain', uid: onChain, before })
  const { metadata } = JSON.parse(replacingDocument(replaced))
  const replacing = await draft(network, trader, { sellAmount: 1_100_005n, metadata })
  const wire = orderCreationCodec.encode(replacing.body)
  // Not while solvers bid on it, which is for a moment in each auction.
  await until('the order is replaced', async () => (await sendOrder(network, wire)).status === 201)
  scene.fact({
    name: 'replaced by another order',
    code: 'replaced',
    uid: replaced,
    before,
    params: { replacedBy: replacing.uid },
  })
}

/** Orders that sell the native coin, placed in transactions. */
export async function nativeCauses(scene: Scene): Promise<void> {
  const network = scene.network()
  const trader = await fundedTrader(network)
  const drafted = (sellAmount: bigint) =>
    draftNativeOrder(network, trader, {
      sellAmount,
      buyToken: network.token('USDC'),
      buyAmount: 10n ** 12n,
    })
  const withdrawn = await drafted(10n ** 15n)
  await placeNativeOrder(network, trader, withdrawn.order)
  scene.watch(withdrawn.uid)
  await until('it is known', async () => scene.changesOf(withdrawn.uid).length > 0)
  await invalidateNativeOrder(network, trader, withdrawn.order)
  scene.fact({
    name: 'coins taken back',
    code: 'withdrawn',
    uid: withdrawn.uid,
    before: UNTIL_THEN,
  })
  const sound = await drafted(10n ** 15n + 1n)
  const unquoted = { ...sound.order, quoteId: 1_000_000_000n }
  await placeNativeOrder(network, trader, unquoted)
  scene.fact({
    name: 'a placement with a quote that is not there',
    code: 'placement_refused',
    uid: scene.watch(nativeUid(network, unquoted)),
    params: { placementError: 'QuoteNotFound' },
  })
  const fee = atoms(1_000n)
  const other = await drafted(10n ** 15n + 2n)
  const withFee = {
    ...other.order,
    sellAmount: atoms(other.order.sellAmount - fee),
    feeAmount: fee,
  }
  await placeNativeOrder(network, trader, withFee)
  scene.fact({
    name: 'a placement with a fee',
    code: 'placement_refused',
    uid: scene.watch(nativeUid(network, withFee)),
    params: { placementError: 'NonZeroFee' },
  })
}
