import { expect, test } from '@playwright/test'
import { address } from '@/lib/domain/shared/address'
import { readNetwork } from '@/lib/testing/system/network'
import { readReport } from '@/lib/testing/system/reports'
import { removeData, startSystem } from '@/lib/testing/system/running-system'
import { createTrader } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { submitUnfillable } from '../support/cancel'

const RECEIVER = '0x00000000000000000000000000000000000dead2'

test('orders stored before their owner or receiver was denied stay out of auctions', async () => {
  const before = await startSystem({ LOCAL_SIMULATOR: 'off' })
  const network = await readNetwork(before.url)
  const [denied, paying, free] = [1, 2, 3].map(() => createTrader(network))
  if (denied === undefined || paying === undefined || free === undefined)
    throw new Error('three traders are needed')
  const traders = [denied, paying, free]
  await Promise.all(traders.map((trader) => trader.fund()))
  await Promise.all(traders.map((trader) => trader.approve([network.token('USDC')])))
  const uids = [
    await submitUnfillable(network, denied),
    await submitUnfillable(network, paying, { receiver: address(RECEIVER) }),
    await submitUnfillable(network, free),
  ]
  await before.stop()

  const after = await startSystem({
    LOCAL_SIMULATOR: 'off',
    DATA_DIR: before.dataDir,
    DENY_LIST: `${denied.owner},${RECEIVER}`,
  })
  try {
    const restarted = await readNetwork(after.url)
    const lastReasons = async () =>
      Promise.all(
        uids.map(async (uid) => (await readReport(restarted, uid)).events.at(-1)?.reason ?? null),
      )
    await until('an auction has looked at them', async () =>
      (await lastReasons()).includes('banned_user'),
    )
    expect(await lastReasons()).toEqual(['banned_user', 'banned_user', null])
  } finally {
    await after.stop()
    removeData(before)
    removeData(after)
  }
})
