import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { apiTrades, chainTrades, tradeKey } from '@/lib/testing/system/ledger'
import { readNetwork } from '@/lib/testing/system/network'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { createTrader, submit } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { marketOrder } from '../support/market-order'
import { waitForStatus } from '../support/wait-for-status'

let system: RunningSystem

test.beforeAll(async () => {
  system = await startSystem({ LOCAL_SIMULATOR: 'off' })
})

test.afterAll(() => endSystem(system))

test('after the printed steps the service goes on from the copy, and reads what the chain has since', async () => {
  const network = await readNetwork(system.url)
  const trader = createTrader(network)
  await trader.fund()
  await trader.approve([network.token('USDC')])
  const fill = async () => {
    const uid = await submit(network, await marketOrder(network, trader))
    await waitForStatus(network, uid, 'fulfilled')
    return uid
  }
  const copied = await fill()
  await system.stop()
  await system.restart()
  const lost = await fill()
  await system.kill()
  writeFileSync(path.join(system.dataDir, 'db', 'global', 'pg_control'), '')

  const message = await system.restart().then(String, String)
  expect(message).toMatch(/cannot open the database in \S+db \(/)
  const steps = [...message.matchAll(/^ {2}(\w+ .*)$/gm)].map(([, step = '']) => step)
  expect(steps).toHaveLength(3)
  for (const step of steps) execFileSync('sh', ['-c', step])
  await system.restart()

  await waitForStatus(network, copied, 'fulfilled')
  await until('the index has both trades', async () => {
    const trades = await apiTrades(network, trader.owner)
    const onChain = await chainTrades(network, await network.chain.getBlockNumber())
    return onChain.length === 2 && keysOf(trades) === keysOf(onChain)
  })
  // The copy does not have it: its terms stand in its settlement.
  expect((await waitForStatus(network, lost, 'fulfilled')).class).toBe('liquidity')
  await fill()
})

const keysOf = (trades: readonly Parameters<typeof tradeKey>[0][]): string =>
  trades.map(tradeKey).sort().join()
