import { encodeFunctionData, parseAbi } from 'viem'
import { settlementAbi } from '@/lib/domain/settlement/abi'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import type { TestNetwork } from '@/lib/testing/system/network'
import type { RunningSystem } from '@/lib/testing/system/running-system'
import { submit } from '@/lib/testing/system/trader'
import { hookOf, initCode } from './hooks'
import { fundedTrader, type Injected, sellUsdc, tokensOf } from './injected-causes'
import { creationCode } from './local-contract'
import { nodeCommand } from './node-command'
import { signedOrder } from './signed-orders'

/** Reverts every call, also one that only sends coins. */
const REFUSING_CODE = initCode('0x60006000fd')

/**
 * What may be said before: until bids have been tried, or while the settlement is on its way. An auction
 * that is being solved has no bids yet, though the market would meet the limit.
 */
const BEFORE = ['waiting_for_auction', 'liquidity_taken', 'being_settled']

/** A settlement goes on over a hook that fails. */
async function failingHook(network: TestNetwork): Promise<Injected> {
  const trader = await fundedTrader(network)
  const hooks = { post: [hookOf(tokensOf(network).dai, '0xdeadbeef')] }
  const uid = await sellUsdc(network, trader, {
    atoms: 5_000_000n,
    limit: 9_000n,
    metadata: { hooks },
  })
  // Its settlement is traced a moment after it is indexed.
  return { code: 'hook_failed', uid, before: [...BEFORE, 'filled'] }
}

/** A contract without a receive function is paid in coins. */
async function refusingReceiver(network: TestNetwork): Promise<Injected> {
  const trader = await fundedTrader(network)
  const receiver = await trader.deploy(REFUSING_CODE)
  const order = await trader.draft({
    sellToken: tokensOf(network).usdc,
    buyToken: NATIVE_TOKEN,
    sellAmount: 6_000_000n,
    buyAmount: 1n,
    receiver,
  })
  return { code: 'receiver_refuses', uid: await submit(network, order), before: BEFORE }
}

const tokenAbi = parseAbi(['function setBlocked(address account, bool isBlocked)'])

/** A token that nothing else is about gets the code of one that can be frozen; its balances stay. */
async function frozenToken(network: TestNetwork, system: RunningSystem): Promise<Injected> {
  const [issuer, owner] = await Promise.all([fundedTrader(network), fundedTrader(network)])
  const token = network.token('UNI')
  const terms = ['Uniswap (test)', 'UNI', 18, issuer.owner] as const
  const blocking = await issuer.deploy(creationCode('BlockingToken', terms))
  const code = await network.chain.getCode({ address: blocking })
  await nodeCommand(system, 'anvil_setCode', [token, code])
  await owner.approve([token])
  const wanted = { sellToken: token, buyToken: tokensOf(network).usdc }
  const amounts = { sellAmount: 10n ** 18n, buyAmount: 1n }
  const order = await signedOrder(network, owner, { ...wanted, ...amounts }, { scheme: 'presign' })
  const uid = await submit(network, order)
  await issuer.transact(
    token,
    encodeFunctionData({ abi: tokenAbi, functionName: 'setBlocked', args: [owner.owner, true] }),
  )
  await owner.transact(
    network.view.contracts.settlement,
    encodeFunctionData({ abi: settlementAbi, functionName: 'setPreSignature', args: [uid, true] }),
  )
  return { code: 'token_refuses_transfer', uid, before: ['unsigned', ...BEFORE] }
}

/** Settlements that somebody else than the market refuses. */
export const refusalCauses = (
  network: TestNetwork,
  system: RunningSystem,
): Promise<readonly Injected[]> =>
  Promise.all([failingHook(network), refusingReceiver(network), frozenToken(network, system)])
