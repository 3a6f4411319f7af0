import { expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { createMetrics } from '@/lib/infra/observe/metrics'
import { startWatchingSigners } from './signer-balances'

const [FIRST, SECOND] = [address(`0x${'01'.repeat(20)}`), address(`0x${'02'.repeat(20)}`)]

it('reads what each signer has at once and again, and keeps it while the node is silent', async () => {
  const metrics = createMetrics()
  let [coins, isSilent, asked] = [3n, false, 0]
  const stop = startWatchingSigners(
    {
      network: 'local',
      metrics,
      settings: {
        solverNames: new Map([
          [FIRST, 'Pathfinder'],
          [SECOND, 'engine'],
        ]),
      },
      balanceOf: async (account) => {
        asked += 1
        if (isSilent) throw new Error('no answer')
        return account === FIRST ? coins * 10n ** 18n : 5n * 10n ** 17n
      },
    },
    1,
  )
  const read = async () =>
    Object.fromEntries(
      (await metrics.signerBalance.get()).values.map(({ labels, value }) => [labels.solver, value]),
    )
  await expect.poll(read).toEqual({ Pathfinder: 3, engine: 0.5 })
  coins = 2n
  await expect.poll(read).toEqual({ Pathfinder: 2, engine: 0.5 })
  isSilent = true
  const before = asked
  await expect.poll(() => asked).toBeGreaterThan(before + 4)
  expect(await read()).toEqual({ Pathfinder: 2, engine: 0.5 })
  await stop()
})
