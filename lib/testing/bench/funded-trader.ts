import { encodeFunctionData, erc20Abi, parseEther, parseUnits } from 'viem'
import type { TestNetwork } from '@/lib/testing/system/network'
import { createTrader, type Trader } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'

/** An account with test tokens the settlement contract may spend. */
export async function fundedTrader(network: TestNetwork): Promise<Trader> {
  const trader = createTrader(network)
  await trader.fund()
  await until(
    'test coins',
    async () => (await network.chain.getBalance({ address: trader.owner })) > 0n,
  )
  await trader.approve([network.token('WETH'), network.token('USDC')])
  return trader
}

/** The faucet serves one account after the other, so one that it funded funds so many others. */
const FUNDED_BY_ONE = 50

/** So many accounts, each with 0.005 WETH and 10 USDC that the settlement contract may spend. */
export async function fundedTraders(
  network: TestNetwork,
  count: number,
): Promise<readonly Trader[]> {
  const traders: Trader[] = []
  while (traders.length < count) {
    const giver = await fundedTrader(network)
    const takers = Array.from({ length: Math.min(FUNDED_BY_ONE, count - traders.length) }, () =>
      createTrader(network),
    )
    await give(network, giver, takers)
    await Promise.all(
      takers.map((taker) => taker.approve([network.token('WETH'), network.token('USDC')])),
    )
    traders.push(...takers)
  }
  return traders
}

async function give(network: TestNetwork, giver: Trader, takers: readonly Trader[]): Promise<void> {
  const transfer = (to: Trader, amount: bigint) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to.owner, amount] })
  const sent = takers.flatMap((taker) => [
    giver.send(taker.owner, '0x', parseEther('0.01')),
    giver.send(network.token('WETH'), transfer(taker, parseEther('0.005'))),
    giver.send(network.token('USDC'), transfer(taker, parseUnits('10', 6))),
  ])
  for (const hash of await Promise.all(sent)) {
    await network.chain.waitForTransactionReceipt({ hash })
  }
}
