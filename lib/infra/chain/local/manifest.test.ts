import { expect, it } from 'vitest'
import { ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { GENESIS_VERSION, genesisSchema } from './manifest'

const AT = ZERO_ADDRESS

it('a network that an earlier version made has no concentrated pools, and is read all the same', () => {
  const stored = {
    version: GENESIS_VERSION,
    identity: 'made before',
    chainId: 31337,
    seedHash: '00',
    startTime: 0,
    genesisTime: 200,
    deployBlock: 1,
    contracts: {
      settlement: AT,
      vaultRelayer: AT,
      allowList: AT,
      wrappedNativeToken: AT,
      chainReader: AT,
      orderInspector: AT,
      poolTrader: AT,
      hooksTrampoline: AT,
      ethFlow: AT,
      smartWalletFactory: AT,
    },
    tokens: [],
    factories: [],
    pools: [],
  }
  expect(genesisSchema.parse(stored)).toEqual({ ...stored, concentrated: null })
})
