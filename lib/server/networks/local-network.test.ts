import { expect, test, vi } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { blockHash } from '@/lib/domain/shared/hex'
import type { LocalChain } from '@/lib/infra/chain/local/local-chain'
import type { LocalManifest } from '@/lib/infra/chain/local/manifest'
import { type LocalNetworkParts, localNetwork } from './local-network'

const names = ['settlement', 'vaultRelayer', 'allowList', 'wrappedNativeToken', 'hooksTrampoline']
const others = ['ethFlow', 'smartWalletFactory', 'chainReader', 'orderInspector', 'poolTrader']
const at = (index: number) => address(`0x${(index + 1).toString(16).padStart(40, 'a5')}`)
const entries = [...names, ...others].map((name, index) => [name, at(index)] as const)

const networkOn = (chain: Partial<LocalChain> | null) => {
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
  const parts = { network: { chainId: 31337, mining: 'timed' }, manifest, chain }
  return localNetwork(parts as unknown as LocalNetworkParts)
}

test('lists every contract of the network, those that only the service calls as helpers', () => {
  const { helpers, ...named } = networkOn(null).contracts
  expect(helpers).toEqual([at(7), at(8), at(9)])
  expect(named).toEqual(Object.fromEntries(entries.slice(0, 7)))
})

test('has a block indexed only once the journal of the chain has it', async () => {
  const journalUpTo = vi.fn(async () => undefined)
  const hash = blockHash(`0x${'00'.repeat(32)}`)
  await networkOn({ journalUpTo }).durable(7, hash)
  expect(journalUpTo).toHaveBeenCalledWith(7, hash)
})
