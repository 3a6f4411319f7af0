import { encodeFunctionData, erc20Abi } from 'viem'
import { callApi } from '@/lib/client/api-client'
import type { OrderVerdictView } from '@/lib/contract/codecs/verdict'
import { nativePriceEndpoint } from '@/lib/contract/endpoints/tokens'
import type { OrderUid } from '@/lib/domain/order/order'
import { settlementAbi } from '@/lib/domain/settlement/abi'
import type { Address } from '@/lib/domain/shared/address'
import type { TestNetwork } from '@/lib/testing/system/network'
import { createTrader, submit, type Trader } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import {
  cancellationOf,
  replacementOf,
  sendCancellation,
  sendOrder,
  submitUnfillable,
  unfillableOrder,
} from './cancel'
import { trampoline } from './hooks'
import { signedOrder } from './signed-orders'
import { waitForStatus } from './wait-for-status'

/** A cause brought about on the running system, the code it has to get, and what may be said before. */
export type Injected = {
  readonly code: OrderVerdictView['code']
  readonly uid: OrderUid
  readonly before?: readonly string[]
  readonly params?: Record<string, unknown>
}

/** What an order may be called before its cause has come about. */
export const UNTIL_THEN = ['waiting_for_auction', 'limit_out_of_market']

export const tokensOf = (network: TestNetwork) => ({
  usdc: network.token('USDC'),
  dai: network.token('DAI'),
})

export async function fundedTrader(network: TestNetwork): Promise<Trader> {
  const { usdc, dai } = tokensOf(network)
  const trader = createTrader(network)
  await trader.fund()
  await trader.approve([usdc, dai])
  return trader
}

/** DAI atoms that these USDC atoms are worth at the auctions' prices, in ten-thousandths of that. */
async function worthInDai(
  network: TestNetwork,
  usdcAtoms: bigint,
  tenThousandths: bigint,
): Promise<bigint> {
  const { usdc, dai } = tokensOf(network)
  const [usdcPrice, daiPrice] = await Promise.all(
    [usdc, dai].map(async (token) => {
      const input = { network: 'local', params: { token } }
      return (await callApi(nativePriceEndpoint, input, { baseUrl: network.url })).price
    }),
  )
  if (usdcPrice === undefined || daiPrice === undefined) throw new Error('both have a price')
  // A number has 15 digits, which is more than the shares that are distinguished here.
  const rate = BigInt(Math.round((usdcPrice / daiPrice) * 1e6))
  return (usdcAtoms * rate * tenThousandths) / (10n ** 6n * 10_000n)
}

/** Sells USDC for DAI at a limit of so many ten-thousandths of the market. */
export async function sellUsdc(
  network: TestNetwork,
  trader: Trader,
  { atoms, limit, metadata = {} }: { atoms: bigint; limit: bigint; metadata?: object },
): Promise<OrderUid> {
  const { usdc, dai } = tokensOf(network)
  const buyAmount = await worthInDai(network, atoms, limit)
  const order = await signedOrder(
    network,
    trader,
    { sellToken: usdc, buyToken: dai, sellAmount: atoms, buyAmount },
    { document: JSON.stringify({ appCode: 'Coincidence tests', metadata, version: '1.3.0' }) },
  )
  return submit(network, order)
}

const balanceOf = (network: TestNetwork, token: Address, account: Address): Promise<bigint> =>
  network.chain.readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [account],
  })

const transferData = (to: Address, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })

const approveData = (spender: Address, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })

/** Causes in the owner's funds: each takes an account of its own. */
export async function fundingCauses(network: TestNetwork): Promise<readonly Injected[]> {
  const { usdc } = tokensOf(network)
  const [poor, unapproved] = await Promise.all([fundedTrader(network), fundedTrader(network)])
  const { data, ...order } = await unfillableOrder(network, poor)
  const poorUid = await submit(network, { data, ...order })
  const partial = {
    partiallyFillable: true,
    sellAmount: 7_000_000n,
    buyAmount: 56n * 10n ** 18n,
  }
  const partialUid = await submitUnfillable(network, poor, partial)
  const unapprovedOrder = await unfillableOrder(network, unapproved)
  const unapprovedUid = await submit(network, unapprovedOrder)
  const balance = await balanceOf(network, usdc, poor.owner)
  const { vaultRelayer } = network.view.contracts
  await Promise.all([
    poor.transact(usdc, transferData(unapproved.owner, balance)),
    unapproved.transact(usdc, approveData(vaultRelayer, 5n)),
  ])
  return [
    {
      code: 'balance_missing',
      uid: poorUid,
      before: UNTIL_THEN,
      params: { missing: `${data.sellAmount}`, token: usdc },
    },
    { code: 'balance_missing', uid: partialUid, before: UNTIL_THEN },
    {
      code: 'allowance_missing',
      uid: unapprovedUid,
      before: UNTIL_THEN,
      params: { missing: `${unapprovedOrder.data.sellAmount - 5n}`, token: usdc },
    },
  ]
}

/** The owner's other order sells all it has. */
export async function spentCause(network: TestNetwork): Promise<Injected> {
  const { usdc, dai } = tokensOf(network)
  const owner = await fundedTrader(network)
  // So little that its sale does not move the market that other causes are measured from.
  const held = 10_000_000n
  const surplus = (await balanceOf(network, usdc, owner.owner)) - held
  await owner.transact(usdc, transferData(network.view.contracts.settlement, surplus))
  const uid = await submitUnfillable(network, owner, {
    sellAmount: 9_000_000n,
    buyAmount: 72n * 10n ** 18n,
  })
  const other = await submit(
    network,
    await owner.draft({
      sellToken: usdc,
      buyToken: dai,
      sellAmount: held,
      buyAmount: await worthInDai(network, held, 5_000n),
    }),
  )
  await waitForStatus(network, other, 'fulfilled')
  return {
    code: 'spent_by_other_order',
    uid,
    // Its trade may be seen a moment before it is indexed.
    before: [...UNTIL_THEN, 'balance_missing'],
    params: { orderUid: other, spent: `${held}`, missing: '9000000' },
  }
}

/** A call of the order brings the funds, until the account it takes them from allows it no more. */
export async function hookCause(network: TestNetwork): Promise<Injected> {
  const { usdc } = tokensOf(network)
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
  const uid = await sellUsdc(network, owner, {
    atoms: held + 4_000_000n,
    limit: 80_000n,
    metadata: { hooks },
  })
  await friend.transact(usdc, approveData(spender, 0n))
  return {
    code: 'funding_hook_failed',
    uid,
    before: UNTIL_THEN,
    params: { missing: '4000000', token: usdc },
  }
}

export async function endedCauses(
  network: TestNetwork,
  trader: Trader,
): Promise<readonly Injected[]> {
  const [cancelled, invalidated, replaced] = [
    await submitUnfillable(network, trader),
    await submitUnfillable(network, trader),
    await submitUnfillable(network, trader),
  ]
  await sendCancellation(network, cancelled, await cancellationOf(network, trader, cancelled))
  await trader.transact(
    network.view.contracts.settlement,
    encodeFunctionData({
      abi: settlementAbi,
      functionName: 'invalidateOrder',
      args: [invalidated],
    }),
  )
  // Not while solvers bid on it, which is for a moment in each auction.
  const replacing = await replacementOf(network, trader, replaced)
  await until(
    'the order is replaced',
    async () => (await sendOrder(network, replacing.wire)).status === 201,
  )
  return [
    { code: 'cancelled_by_owner', uid: cancelled, before: UNTIL_THEN },
    { code: 'cancelled_on_chain', uid: invalidated, before: UNTIL_THEN },
    { code: 'replaced', uid: replaced, before: UNTIL_THEN, params: { replacedBy: replacing.uid } },
  ]
}
