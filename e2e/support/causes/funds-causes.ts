import { encodeFunctionData, erc20Abi } from 'viem'
import { trampoline } from '../hooks'
import {
  approveData,
  balanceOf,
  draft,
  fundedTrader,
  leaveWith,
  placed,
  presign,
  transferData,
} from './orders'
import type { Scene } from './scene'

const UNTIL_THEN = ['waiting_for_auction', 'limit_out_of_market'] as const

/** Balances that go, and orders that never had them. */
export async function balanceCauses(scene: Scene): Promise<void> {
  const network = scene.network()
  const usdc = network.token('USDC')
  const [poor, heir, never] = await Promise.all([
    fundedTrader(network),
    fundedTrader(network),
    fundedTrader(network),
  ])
  const whole = await placed(scene, poor, { sellAmount: 1_000_003n })
  const parts = await placed(scene, poor, { sellAmount: 7_000_003n, partiallyFillable: true })
  const dying = await placed(scene, poor, { sellAmount: 1_000_004n, validForSeconds: 150 })
  const held = await balanceOf(network, usdc, never.owner)
  const unsigned = await placed(scene, never, { sellAmount: held + 5n, scheme: 'presign' })
  await poor.transact(usdc, transferData(heir.owner, await balanceOf(network, usdc, poor.owner)))
  const fact = { code: 'balance_missing', before: UNTIL_THEN } as const
  scene.fact({
    ...fact,
    name: 'the balance is sent away',
    uid: whole,
    params: { missing: '1000003', token: usdc },
  })
  scene.fact({ ...fact, name: 'the balance of an order in parts is sent away', uid: parts })
  scene.fact({
    ...fact,
    name: 'the balance is sent away until it expires',
    uid: dying,
    status: 'expired',
    after: [],
    before: [...UNTIL_THEN, 'balance_missing'],
  })
  await presign(network, never, unsigned)
  scene.fact({
    name: 'an order for more than its owner ever had',
    code: 'balance_missing',
    uid: unsigned,
    before: ['unsigned', 'waiting_for_auction'],
    params: { missing: '5', token: usdc },
  })
}

/** Allowances lowered, revoked, or never given. */
export async function allowanceCauses(scene: Scene): Promise<void> {
  const network = scene.network()
  const { vaultRelayer } = network.view.contracts
  const [usdc, dai] = [network.token('USDC'), network.token('DAI')]
  const [lowering, revoking] = await Promise.all([fundedTrader(network), fundedTrader(network)])
  const lowered = await placed(scene, lowering, { sellAmount: 1_000_005n })
  const revoked = await placed(scene, revoking, { sellAmount: 1_000_006n })
  await lowering.transact(usdc, approveData(vaultRelayer, 5n))
  const fact = { code: 'allowance_missing', before: UNTIL_THEN } as const
  scene.fact({
    ...fact,
    name: 'the allowance is lowered',
    uid: lowered,
    params: { missing: '1000000', token: usdc },
  })
  await revoking.transact(usdc, approveData(vaultRelayer, 0n))
  scene.fact({
    ...fact,
    name: 'the allowance is revoked',
    uid: revoked,
    params: { missing: '1000006' },
  })
  const other = await fundedTrader(network, ['USDC'])
  const uid = await placed(scene, other, {
    pair: ['DAI', 'USDC'],
    sellAmount: 10n ** 18n,
    scheme: 'presign',
  })
  await presign(network, other, uid)
  scene.fact({
    name: 'an allowance that was never given',
    code: 'allowance_missing',
    uid,
    before: ['unsigned', 'waiting_for_auction'],
    params: { missing: `${10n ** 18n}`, token: dai },
  })
}

/** Orders of one owner that count on the same balance. */
export async function spentCauses(scene: Scene): Promise<void> {
  const network = scene.network()
  const held = 10_000_000n
  const owner = await fundedTrader(network)
  await leaveWith(network, owner, network.token('USDC'), held)
  const waiting = await placed(scene, owner, { sellAmount: 9_000_000n })
  const [one, other] = await Promise.all(
    [held, held - 1n].map((sellAmount) => draft(network, owner, { sellAmount, limit: 5_000n })),
  )
  if (one === undefined || other === undefined) throw new Error('two orders were drafted')
  const uids = await Promise.all([scene.place(one), scene.place(other)])
  const winner = await scene.firstFilled(uids)
  const loser = uids.find((uid) => uid !== winner)
  if (loser === undefined) throw new Error('one of them is not filled')
  const fact = { code: 'spent_by_other_order', params: { orderUid: winner } } as const
  // Its trade is on chain a moment before it is indexed, and the balance gone.
  scene.fact({
    ...fact,
    name: 'another order sells what it needs',
    uid: waiting,
    before: [...UNTIL_THEN, 'balance_missing'],
  })
  scene.fact({
    ...fact,
    name: 'the second of two orders for one balance',
    uid: loser,
    // In the same auction, the bid with the other one wins.
    before: ['waiting_for_auction', 'outbid', 'balance_missing'],
  })
}

/** Calls of an order that bring its funds, until they do not. */
export async function fundingHookCauses(scene: Scene): Promise<void> {
  const network = scene.network()
  const usdc = network.token('USDC')
  const [owner, friend] = await Promise.all([fundedTrader(network), fundedTrader(network)])
  const spender = trampoline(network)
  const held = await balanceOf(network, usdc, owner.owner)
  await friend.transact(usdc, approveData(spender, 10_000_000n))
  const callData = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transferFrom',
    args: [friend.owner, owner.owner, 10_000_000n],
  })
  const hooks = { pre: [{ target: usdc, callData, gasLimit: '100000' }] }
  const [whole, part] = [
    await placed(scene, owner, { sellAmount: held + 4_000_000n, metadata: { hooks } }),
    await placed(scene, owner, { sellAmount: held + 9_000_000n, metadata: { hooks } }),
  ]
  await friend.transact(usdc, approveData(spender, 0n))
  const fact = { code: 'funding_hook_failed', before: UNTIL_THEN } as const
  scene.fact({
    ...fact,
    name: 'a hook brings its funds no more',
    uid: whole,
    params: { missing: '4000000', token: usdc },
  })
  scene.fact({
    ...fact,
    name: 'a hook brings more of its funds no more',
    uid: part,
    params: { missing: '9000000' },
  })
}
