import { readNetwork, type TestNetwork } from '@/lib/testing/system/network'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { ANNOUNCEMENT_KEY, test as base } from './fixtures'
import { type Receivers, startReceivers } from './notified-everywhere'

export type ChannelSystem = {
  readonly system: RunningSystem
  readonly network: TestNetwork
  readonly receivers: Receivers
}

/**
 * One system that delivers over every channel, to receivers on this machine. Nothing else of it is
 * shared, so its clock may be moved and it may be restarted.
 */
export const test = base.extend<object, { readonly channelSystem: ChannelSystem }>({
  channelSystem: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the parameter's form
    async ({}, use) => {
      const receivers = await startReceivers()
      const system = await startSystem({
        LOCAL_SIMULATOR: 'off',
        CMS_API_KEY: ANNOUNCEMENT_KEY,
        PUSH_CONTACT: 'mailto:ops@example.org',
        ...receivers.environment,
      })
      await use({ system, network: await readNetwork(system.url), receivers })
      await endSystem(system)
      await receivers.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})
