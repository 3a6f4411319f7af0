import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { hex } from '@/lib/domain/shared/hex'
import { contractWalletCode, PRETENDING_CODE } from '../contract-wallet'
import { hookOf, initCode } from '../hooks'
import { creationCode } from '../local-contract'
import { nodeCommand } from '../node-command'
import { fundedTrader, placed, presign, transferData } from './orders'
import type { Scene } from './scene'
import { blockData } from './token-calls'

/** Reverts every call, also one that only sends coins. */
const REFUSING_CODE = initCode('0x60006000fd')

/** A settlement goes on over a hook that fails. */
export async function failingHookCauses(scene: Scene): Promise<void> {
  const network = scene.network()
  const trader = await fundedTrader(network)
  const hook = hookOf(network.token('DAI'), '0xdeadbeef')
  for (const [name, hooks, sellAmount] of [
    ['a hook after the trade fails', { post: [hook] }, 5_000_011n],
    ['a hook before the trade fails', { pre: [hook] }, 5_000_012n],
  ] as const) {
    const uid = await placed(scene, trader, { sellAmount, limit: 9_000n, metadata: { hooks } })
    // Its settlement is traced a moment after it is indexed.
    const before = ['waiting_for_auction', 'being_settled', 'filled'] as const
    scene.fact({ name, code: 'hook_failed', uid, before })
  }
}

/** Receivers and wallets that refuse in the settlement. */
export async function refusingAccountCauses(scene: Scene): Promise<void> {
  const network = scene.network()
  const trader = await fundedTrader(network)
  const receiver = await trader.deploy(REFUSING_CODE)
  scene.fact({
    name: 'a receiver that takes no coins',
    code: 'receiver_refuses',
    uid: await placed(scene, trader, {
      sellAmount: 6_000_011n,
      buyToken: NATIVE_TOKEN,
      buyAmount: 1n,
      receiver,
    }),
    before: ['waiting_for_auction'],
  })
}

/** A wallet that only a chain can refuse; orders settled with it fail as well. */
export async function pretendingWalletCause(scene: Scene): Promise<void> {
  const network = scene.network()
  const usdc = network.token('USDC')
  const trader = await fundedTrader(network)
  const wallet = await trader.deploy(contractWalletCode(network, usdc, PRETENDING_CODE))
  await trader.transact(usdc, transferData(wallet, 61_000_000n))
  scene.fact({
    name: 'a wallet that accepts in every trial and reverts on chain',
    code: 'settlement_reverted',
    uid: await placed(scene, trader, {
      sellAmount: 60_000_011n,
      buyToken: network.token('WETH'),
      buyAmount: 1n,
      scheme: 'eip1271',
      wallet,
      signature: hex('0x'),
    }),
    before: ['waiting_for_auction', 'being_settled'],
    after: ['being_settled'],
  })
}

/** A token that nothing else is about gets the code of one that can be frozen; its balances stay. */
export async function frozenTokenCauses(scene: Scene): Promise<void> {
  const network = scene.network()
  const { settlement } = network.view.contracts
  const token = network.token('AAVE')
  const [issuer, owner, buyer] = await Promise.all([
    fundedTrader(network),
    fundedTrader(network, ['AAVE']),
    fundedTrader(network),
  ])
  const terms = ['Aave (test)', 'AAVE', 18, issuer.owner] as const
  const blocking = await issuer.deploy(creationCode('BlockingToken', terms))
  const code = await network.chain.getCode({ address: blocking })
  await nodeCommand(scene.system(), 'anvil_setCode', [token, code])
  const before = ['unsigned', 'waiting_for_auction'] as const
  const uid = await placed(scene, owner, {
    pair: ['AAVE', 'USDC'],
    sellAmount: 10n ** 18n,
    buyAmount: 1n,
    scheme: 'presign',
  })
  const buying = await placed(scene, buyer, {
    pair: ['USDC', 'AAVE'],
    sellAmount: 30_000_011n,
    buyAmount: 1n,
    scheme: 'presign',
  })
  await issuer.transact(token, blockData(owner.owner))
  await issuer.transact(token, blockData(settlement))
  await presign(network, owner, uid)
  // What cannot be moved at all is found unfit, sooner or later.
  const after = ['token_unsupported'] as const
  scene.fact({
    name: 'a token frozen in its owner’s account',
    code: 'token_refuses_transfer',
    uid,
    before,
    after,
  })
  await presign(network, buyer, buying)
  scene.fact({
    name: 'a token that cannot be paid out',
    code: 'token_refuses_transfer',
    uid: buying,
    before,
    after,
  })
}
