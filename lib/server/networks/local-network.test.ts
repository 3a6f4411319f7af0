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

type Created = Pick<
  LocalManifest,
  'tokens' | 'pools' | 'concentrated' | 'factories' | 'solvers' | 'traders' | 'deployBlock'
>

const networkOn = (
  chain: Partial<LocalChain> | null,
  pools: Pick<Created, 'pools' | 'concentrated'> = { pools: [], concentrated: null },
) => {
  const created: Created = {
    ...pools,
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

test('trades with its pools of both kinds, and names them', () => {
  const pair = { address: at(30), factory: at(31), project: 'quay', feeBps: 5 }
  const tokens = { token0: at(20), token1: at(40) }
  const concentrated = { address: at(32), feePpm: 500, tickSpacing: 10 }
  const { pools, labels } = networkOn(null, {
    pools: [{ ...pair, ...tokens }],
    concentrated: { factory: at(33), router: at(34), pools: [{ ...concentrated, ...tokens }] },
  })
  expect(pools.pools()).toMatchObject([
    { kind: 'constantProduct', address: at(30), feeBps: 5, ...tokens },
    { kind: 'concentrated', ...concentrated, ...tokens, router: at(34) },
  ])
  expect(labels.get(at(30))).toBe('quay pool USDC/unlisted')
  expect(labels.get(at(32))).toBe('Concentrated pool USDC/unlisted')
})

test('has a block indexed only once the journal of the chain has it', async () => {
  const journalUpTo = vi.fn(async () => undefined)
  const hash = blockHash(`0x${'00'.repeat(32)}`)
  await networkOn({ journalUpTo }).durable(7, hash)
  expect(journalUpTo).toHaveBeenCalledWith(7, hash)
})
