import { expect, test } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import type { LocalManifest } from '@/lib/infra/chain/local/manifest'
import { type LocalNetworkParts, localNetwork } from './local-network'

test('lists every contract of the network, those that only the service calls as helpers', () => {
  const names = ['settlement', 'vaultRelayer', 'allowList', 'wrappedNativeToken', 'hooksTrampoline']
  const others = ['ethFlow', 'smartWalletFactory', 'chainReader', 'orderInspector', 'poolTrader']
  const at = (index: number) => address(`0x${(index + 1).toString(16).padStart(40, 'a5')}`)
  const entries = [...names, ...others].map((name, index) => [name, at(index)] as const)
  const created: Pick<
    LocalManifest,
    'tokens' | 'pools' | 'factories' | 'solvers' | 'traders' | 'deployBlock'
  > = {
    pools: [],
    factories: [],
    solvers: [],
    traders: [],
    deployBlock: 1,
    tokens: [
      { address: at(20), symbol: 'USDC', name: 'USD Coin', decimals: 6, feeOnTransfer: false },
    ],
  }
  const manifest = {
    ...created,
    contracts: Object.fromEntries(entries),
    faucet: { address: at(21) },
    marketMaker: { address: at(22) },
  } as unknown as LocalManifest
  const parts = { network: { chainId: 31337, mining: 'timed' }, manifest, chain: null }
  const { contracts } = localNetwork(parts as unknown as LocalNetworkParts)
  const { helpers, ...named } = contracts
  expect(helpers).toEqual([at(7), at(8), at(9)])
  expect(named).toEqual(Object.fromEntries(entries.slice(0, 7)))
})
